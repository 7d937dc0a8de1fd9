// The server's own documents of its interface, as far as a reader is shown them.

export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly $ref?: string;
  readonly items?: Schema;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
}

/** What may be asked, under one path and method. */
export type Operation = ReturnType<typeof operationOf>;

/** A frame of the stream. */
export interface Frame {
  readonly name: string;
  readonly summary: string;
  readonly payload: Schema;
}

export type InterfaceDocument = Awaited<ReturnType<typeof askInterface>>;

export type StreamDocument = Awaited<ReturnType<typeof askStream>>;

interface Content {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

interface RawOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Partial<Parameter>[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, Content>> };
  readonly responses?: Readonly<
    Record<string, { description?: string; content?: Readonly<Record<string, Content>> }>
  >;
}

/** Reads an OpenAPI document of the server. Rejects where it cannot be had. */
export async function askInterface(at: '/v1/openapi.json' | '/ingest/v1/openapi.json') {
  const document = await json<{
    info: { title: string; version: string; description: string };
    tags: readonly { readonly name: string; readonly description: string }[];
    paths: Record<string, Record<string, RawOperation>>;
  }>(at);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => operationOf(path, method, operation)),
  );
  return { ...document.info, tags: document.tags, operations };
}

/** Reads the AsyncAPI document. Rejects where it cannot be had. */
export async function askStream() {
  const document = await json<{
    info: { description: string };
    channels: Record<string, { description?: string }>;
    operations: Record<string, { action: string; messages?: { $ref: string }[] }>;
    components: { messages: Record<string, Frame> };
  }>('/v1/asyncapi.json');
  const framesOf = (action: string): readonly Frame[] => {
    const refs = Object.values(document.operations)
      .filter((operation) => operation.action === action)
      .flatMap(({ messages = [] }) => messages.map(({ $ref }) => $ref.split('/').at(-1) ?? ''));
    return [...new Set(refs)].flatMap((name) => document.components.messages[name] ?? []);
  };
  return {
    description: document.info.description,
    closing: Object.values(document.channels)[0]?.description ?? '',
    // What the server receives is what a client sends.
    clientFrames: framesOf('receive'),
    serverFrames: framesOf('send'),
  };
}

function operationOf(path: string, method: string, raw: RawOperation) {
  const responses = Object.entries(raw.responses ?? {});
  const good = responses.find(([status]) => status.startsWith('2'))?.[1];
  return {
    method: method.toUpperCase(),
    path,
    operationId: raw.operationId ?? `${method} ${path}`,
    summary: raw.summary ?? '',
    description: raw.description ?? '',
    tag: raw.tags?.[0] ?? '',
    parameters: (raw.parameters ?? []).flatMap((each) =>
      each.name && (each.in === 'path' || each.in === 'query') ? [each as Parameter] : [],
    ),
    /** What may be sent, by its type, with an example. */
    bodies: Object.entries(raw.requestBody?.content ?? {}).map(([type, content]) => ({
      type,
      text: pretty(exampleOf({ [type]: content }) ?? ''),
    })),
    example: exampleOf(good?.content),
    errors: responses
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { description = '' }]) => ({ status, description })),
  };
}

function exampleOf(content: Readonly<Record<string, Content>> | undefined): unknown {
  const [first] = Object.values(content ?? {});
  return first?.example ?? Object.values(first?.examples ?? {})[0]?.value;
}

async function json<T>(path: string): Promise<T> {
  return (await (await fetch(path)).json()) as T;
}

/** JSON as it is read best; a text as it is. */
export function pretty(json: unknown): string {
  return typeof json === 'string' ? json : (JSON.stringify(json, null, 2) ?? '');
}
