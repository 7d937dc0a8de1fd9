// Makes the client's types from the two documents of the interface: the records, the frames of the
// stream, and what each REST path takes and gives.
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { asyncApiDocument } from '#contract/asyncapi.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { ENDPOINTS } from '#gateway/handlers/endpoints.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';

const BANNER = `// Made by test/client from the documents of the interface: do not edit.
// \`npm test -- -u test/client/contract.test.ts\` makes it anew.
`;

/** The text of client/src/generated/contract.ts. */
export async function contractTypes(): Promise<string> {
  const rest: Json = openApiDocument(ENDPOINTS.map(({ contract }) => contract));
  const stream: Json = asyncApiDocument();
  const schemas: Json = {
    ...rest.components.schemas,
    ...stream.components.schemas,
    ...framesOf(stream.components.messages),
    Routes: routesOf(rest.paths),
  };
  const document = { components: { schemas: {} as Json } };
  for (const [name, schema] of Object.entries(schemas)) {
    document.components.schemas[name] = { title: name, ...plain(schema) };
  }
  const all = {
    ...document,
    title: 'Contract',
    description: 'Everything that the interface names.',
    type: 'object',
    properties: Object.fromEntries(
      Object.keys(schemas).map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
    ),
  };
  return await compile(all as JSONSchema, 'Contract', {
    additionalProperties: false,
    bannerComment: BANNER,
    style: { singleQuote: true, printWidth: 100, semi: true },
  });
}

function framesOf(messages: Json): Json {
  const frames = Object.entries(messages).map(([name, message]) => {
    const { summary, payload } = message as Json;
    const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}Frame`;
    return [title, { ...payload, description: `${summary}.` }];
  });
  return Object.fromEntries(frames);
}

/** One member per path: its path parameters and query, and the data and meta of its answer. */
function routesOf(paths: Json): Json {
  const routes: Record<string, Json> = {};
  for (const [path, item] of Object.entries(paths)) {
    const { get } = item as Json;
    const answer = get?.responses['200']?.content['application/json']?.schema;
    if (!answer?.properties?.data) continue;
    const parameters = get.parameters.filter((each: Json) => each.name !== undefined);
    routes[path] = objectOf({
      parameters: objectOf(
        Object.fromEntries(parameters.map((each: Json) => [each.name, parameterOf(each)])),
        parameters.filter((each: Json) => each.required).map((each: Json) => each.name),
      ),
      data: answer.properties.data,
      meta: answer.properties.meta,
    });
  }
  return { ...objectOf(routes), description: 'What each GET path takes and gives.' };
}

function objectOf(properties: Json, required: readonly string[] = Object.keys(properties)): Json {
  return { type: 'object', properties, required };
}

/** The default of a parameter is the server's business. */
function parameterOf({ schema, description }: Json): Json {
  const { default: _, ...rest } = schema;
  return { ...rest, description };
}

/** Without what TypeScript cannot say, and lists that are not to be changed. */
function plain(json: Json): Json {
  if (Array.isArray(json)) return json.map(plain);
  if (json === null || typeof json !== 'object') return json;
  const { minItems, maxItems, examples, ...rest } = json;
  const entries = Object.entries(rest).map(([key, value]) => [key, plain(value)]);
  return Object.fromEntries(entries);
}
