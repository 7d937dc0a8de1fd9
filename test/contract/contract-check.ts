// Checks answers against the OpenAPI document: status declared, body valid, and no member that the
// document does not know.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { openApiDocument } from '#contract/openapi.ts';
import { ENDPOINTS } from '#gateway/handlers/endpoints.ts';
import { sealed } from '../gateway/accounts/sealed.ts';

export const DOCUMENT = openApiDocument(ENDPOINTS.map(({ contract }) => contract));

// biome-ignore lint/suspicious/noExplicitAny: the document is arbitrary JSON here
type Any = any;

/** Undocumented statuses that any path may have, and what a missing route answers. */
const EVERYWHERE = new Set([404, 405]);
const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (target: Ajv2020) => void)(ajv);
ajv.addSchema(sealed(DOCUMENT) as object, 'api');

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: unknown;
}

/** Fails the test when the answer is not what the document says. */
export function checkAgainstOpenApi(method: string, path: string, answer: Answer): void {
  const { 'x-request-id': requestId = '', 'access-control-allow-origin': origin } = answer.headers;
  check(requestId.startsWith('req_'), () => `${method} ${path}: x-request-id ${requestId}`);
  check(origin === '*', () => `${method} ${path}: access-control-allow-origin ${origin}`);
  if (answer.status >= 400 && answer.status !== 503) {
    expectValid('#/components/schemas/ErrorEnvelope', answer.json, `${method} ${path}`);
    expect((answer.json as Any).error.statusCode).toBe(answer.status);
    expect((answer.json as Any).meta.requestId).toBe(requestId);
  }
  const template = templateOf(path);
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = template && (DOCUMENT as Any).paths[template][verb];
  if (template === undefined || !operation) return;
  const { responses } = operation;
  if (!EVERYWHERE.has(answer.status)) {
    const isDeclared = Object.hasOwn(responses, answer.status);
    check(isDeclared, () => `${path} does not declare ${answer.status}`);
  }
  if (answer.status !== 200 || answer.json === undefined) return;
  const escaped = template.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
  const content = 'responses/200/content/application~1json/schema';
  const pointer = `#/paths/${escaped}/${verb}/${content}`;
  expectValid(pointer, answer.json, path);
}

function expectValid(pointer: string, json: unknown, what: string): void {
  const validate = ajv.getSchema(`api${pointer}`);
  if (!validate) throw new Error(`no schema at ${pointer}`);
  const isValid = validate(json);
  check(isValid === true, () => `${what}: ${JSON.stringify(validate.errors?.slice(0, 3))}`);
}

/** Fails the test. Of answers by the ten thousand, `expect` itself would be most of the work. */
function check(holds: boolean, what: () => string): void {
  if (!holds) expect.fail(what());
}

function templateOf(path: string): string | undefined {
  const paths = Object.keys((DOCUMENT as Any).paths);
  const exact = paths.find((each) => each === path);
  if (exact !== undefined) return exact;
  const given = path.split('/');
  return paths.find((each) => {
    const segments = each.split('/');
    return (
      segments.length === given.length &&
      segments.every((segment, i) => segment === given[i] || segment.startsWith('{'))
    );
  });
}
