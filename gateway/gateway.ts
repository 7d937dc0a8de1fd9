// The composition of the gateway: keys, endpoints, pages and the socket, from what is handed in.

import {
  INGEST_DOCUMENT_PATHS,
  ingestAsyncApi,
  ingestOpenApi,
  type LineSchemas,
  lineJsonSchema,
} from '#contract/ingest-documents.ts';
import { POST_BYTES_MAX } from '#domain/post.ts';
import { systemClock } from '#kit/clock.ts';
import { type AppOptions, createApp } from './app.ts';
import { DOCUMENTS } from './documents.ts';
import { ENDPOINTS } from './handlers/endpoints.ts';
import { InFlight } from './ingest/in-flight.ts';
import { IngestApp, type IngestOptions, POST_MS_MAX } from './ingest/ingest-app.ts';
import { PublishSockets } from './ingest/publish-sockets.ts';
import {
  fixedPage,
  healthPage,
  type Page,
  publicReadiness,
  type Readiness,
  readinessPage,
} from './pages.ts';
import { type GatewayServer, listen, type Mount, type ServerOptions } from './sockets/server.ts';
import type { TemplatedApp } from './sockets/uws.ts';

export interface GatewayOptions
  extends Omit<ServerOptions, 'app' | 'mounts'>,
    Omit<AppOptions, 'endpoints' | 'pages' | 'publicLimits'> {
  readonly readiness: () => Readiness;
  /** The way in; without it nothing is served at /ingest. */
  readonly ingest?: IngestOptions & { readonly lines: LineSchemas };
  /** More pages that need no key, by path. */
  readonly pages?: ReadonlyMap<string, Page>;
}

/** Builds the app and starts listening. Rejects when the port cannot be had. */
export async function createGateway(options: GatewayOptions): Promise<GatewayServer> {
  const publicLimits = options.ingress?.publicLimits;
  const pages = publicPages(options);
  const app = createApp({ ...options, endpoints: ENDPOINTS, pages, publicLimits });
  if (!options.ingest) return await listen({ ...options, app });
  const { mount, sockets } = ingestMount(options, options.ingest);
  const register = (socketApp: TemplatedApp): void => {
    options.register?.(socketApp);
    sockets.register(socketApp);
  };
  const server = await listen({ ...options, app, mounts: [mount], register });
  const close = async (): Promise<void> => {
    sockets.close();
    await server.close();
  };
  return { port: server.port, stopListening: () => server.stopListening(), close };
}

/** Posts and connections that send prices; both count what a key has under way. */
function ingestMount(options: GatewayOptions, ingest: IngestOptions) {
  const { ingress, keys, epoch, logger } = options;
  const publicLimits = ingress?.publicLimits;
  const inFlight = new InFlight();
  const app = new IngestApp({
    ...{ ...options, ...ingest, inFlight, clock: systemClock, publicLimits },
    onSession: (source, session) => sockets.fence(source, session),
  });
  const sockets = new PublishSockets({
    ...{ keys, epoch, inFlight, ingress, door: ingest.door },
    admit: (request, key) => app.admit(request, key),
    countFailedKey: (address) => void publicLimits?.request(address),
    failed: (error) => logger.error({ err: error }, 'a batch failed'),
  });
  const bounds = { bodyBytesMax: POST_BYTES_MAX, bodyMsMax: POST_MS_MAX };
  const except = new Set(Object.values(INGEST_DOCUMENT_PATHS));
  const mount: Mount = { pattern: '/ingest/*', app, ...bounds, except };
  return { mount, sockets };
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Every gateway of a process has the same ones. */
const DOCUMENT_PAGES = Object.entries(DOCUMENTS).map(
  ([path, text]) => [path, fixedPage(JSON_TYPE, text)] as const,
);

/** Everything that is served without a key. */
export function publicPages(
  options: Pick<GatewayOptions, 'readiness' | 'pages' | 'ingest'>,
): ReadonlyMap<string, Page> {
  return new Map<string, Page>([
    ...DOCUMENT_PAGES,
    ['/healthz', healthPage],
    ['/readyz', readinessPage(() => publicReadiness(options.readiness()))],
    ...ingestPages(options.ingest?.lines),
    ...(options.pages ?? []),
  ]);
}

function ingestPages(lines: LineSchemas | undefined): readonly [string, Page][] {
  if (!lines) return [];
  const { openApi, asyncApi, line } = INGEST_DOCUMENT_PATHS;
  return [
    [openApi, fixedPage(JSON_TYPE, JSON.stringify(ingestOpenApi(lines)))],
    [asyncApi, fixedPage(JSON_TYPE, JSON.stringify(ingestAsyncApi()))],
    [line, fixedPage(JSON_TYPE, JSON.stringify(lineJsonSchema(lines)))],
  ];
}
