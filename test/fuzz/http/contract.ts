// What the running program says of itself: the operations of its OpenAPI document, each with its
// parameters and with what it may answer.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { sealed } from '../../gateway/accounts/sealed.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is arbitrary JSON here
export type Json = any;

export interface ParameterSpec {
  readonly name: string;
  readonly place: 'path' | 'query';
  readonly isRequired: boolean;
  readonly schema: Json;
  readonly example: unknown;
}

/** One status that an operation declares. */
export interface ResponseSpec {
  /** Names in lower case. */
  readonly headers: ReadonlySet<string>;
  /** Codes of errors. */
  readonly codes: ReadonlySet<string>;
  /** Undefined where no JSON is answered. */
  readonly validate: ValidateFunction | undefined;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With `{name}` where a path parameter stands. */
  readonly path: string;
  readonly parameters: readonly ParameterSpec[];
  readonly body: Json | undefined;
  /** Takes no key. */
  readonly isOpen: boolean;
  /** Its answer does not end. */
  readonly isStream: boolean;
  readonly responses: ReadonlyMap<number, ResponseSpec>;
}

export class Contract {
  readonly operations: readonly Operation[];
  readonly codes: ReadonlySet<string>;
  readonly validateError: ValidateFunction;
  readonly #ajv = new Ajv2020({ strict: false });

  constructor(document: Json) {
    (addFormats as unknown as (target: Ajv2020) => void)(this.#ajv);
    this.#ajv.addSchema(sealed(document) as object, 'api');
    const envelope = document.components.schemas.ErrorEnvelope;
    this.codes = new Set(envelope.properties.error.properties.code.enum);
    this.validateError = this.#schemaAt(['components', 'schemas', 'ErrorEnvelope']);
    this.operations = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
      Object.entries<Json>(item).map(([method, said]) => this.#operation(path, method, said)),
    );
  }

  /** The operation of a method at a path as it was sent; HEAD is GET's. */
  operationAt(method: string, path: string): Operation | undefined {
    // uWebSockets knows methods in any case.
    const upper = method.toUpperCase();
    const wanted = upper === 'HEAD' ? 'GET' : upper;
    return this.operationsAt(path).find((each) => each.method === wanted);
  }

  /** All that is documented at a path; words win over parameters. */
  operationsAt(path: string): readonly Operation[] {
    const exact = this.operations.filter((each) => each.path === path);
    if (exact.length > 0) return exact;
    const given = path.split('/');
    return this.operations.filter(({ path: template }) => {
      const segments = template.split('/');
      const fits = (segment: string, at: number): boolean =>
        segment === given[at] || (segment.startsWith('{') && given[at] !== '');
      return segments.length === given.length && segments.every(fits);
    });
  }

  #operation(path: string, method: string, said: Json): Operation {
    const responses = Object.entries<Json>(said.responses).map(
      ([status, response]): [number, ResponseSpec] => {
        const content = response.content?.['application/json'];
        const place = ['paths', path, method, 'responses', status, 'content', 'application/json'];
        const spec: ResponseSpec = {
          headers: new Set(Object.keys(response.headers ?? {}).map((name) => name.toLowerCase())),
          codes: new Set(String(response.description).match(/\bERR_[A-Z_]+/g) ?? []),
          validate: content && this.#schemaAt([...place, 'schema']),
        };
        return [Number(status), spec];
      },
    );
    const parameters = (said.parameters ?? []).filter(({ name, in: place }: Json) => {
      return name !== undefined && (place === 'path' || place === 'query');
    });
    return {
      id: said.operationId,
      method: method.toUpperCase(),
      path,
      parameters: parameters.map(parameterOf),
      body: said.requestBody?.content?.['application/json']?.schema,
      isOpen: said.security?.length === 0,
      isStream: said.responses['200']?.content?.['text/event-stream'] !== undefined,
      responses: new Map(responses),
    };
  }

  #schemaAt(place: readonly string[]): ValidateFunction {
    const escaped = place.map((each) =>
      encodeURIComponent(each.replaceAll('~', '~0').replaceAll('/', '~1')),
    );
    const validate = this.#ajv.getSchema(`api#/${escaped.join('/')}`);
    if (!validate) throw new Error(`no schema at ${place.join(' ')}`);
    return validate as ValidateFunction;
  }
}

function parameterOf({ name, in: place, required, schema, example }: Json): ParameterSpec {
  return { name, place, isRequired: required, schema, example };
}
