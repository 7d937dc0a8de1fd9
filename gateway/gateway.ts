// The composition of the gateway: keys, endpoints, pages and the socket, from what is handed in.

import { asyncApiDocument } from '#contract/asyncapi.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { POST_BYTES_MAX } from '#domain/post.ts';
import { systemClock } from '#kit/clock.ts';
import { type AppOptions, createApp } from './app.ts';
import { ENDPOINTS } from './handlers/endpoints.ts';
import { IngestApp, type IngestOptions, POST_MS_MAX } from './ingest/ingest-app.ts';
import {
  fixedPage,
  healthPage,
  type Page,
  publicReadiness,
  type Readiness,
  readinessPage,
} from './pages.ts';
import { type GatewayServer, listen, type Mount, type ServerOptions } from './sockets/server.ts';

export interface GatewayOptions
  extends Omit<ServerOptions, 'app' | 'mounts'>,
    Omit<AppOptions, 'endpoints' | 'pages' | 'publicLimits'> {
  readonly readiness: () => Readiness;
  /** The way in; without it nothing is served at /ingest. */
  readonly ingest?: IngestOptions;
  /** More pages that need no key, by path. */
  readonly pages?: ReadonlyMap<string, Page>;
}

/** Builds the app and starts listening. Rejects when the port cannot be had. */
export async function createGateway(options: GatewayOptions): Promise<GatewayServer> {
  const publicLimits = options.ingress?.publicLimits;
  const pages = publicPages(options);
  const app = createApp({ ...options, endpoints: ENDPOINTS, pages, publicLimits });
  const mounts = options.ingest ? [ingestMount(options, options.ingest)] : [];
  return await listen({ ...options, app, mounts });
}

function ingestMount(options: GatewayOptions, ingest: IngestOptions): Mount {
  const publicLimits = options.ingress?.publicLimits;
  return {
    pattern: '/ingest/*',
    app: new IngestApp({ ...options, ...ingest, clock: systemClock, publicLimits }),
    bodyBytesMax: POST_BYTES_MAX,
    bodyMsMax: POST_MS_MAX,
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Everything that is served without a key. */
export function publicPages(
  options: Pick<GatewayOptions, 'readiness' | 'pages'>,
): ReadonlyMap<string, Page> {
  const document = openApiDocument(ENDPOINTS.map(({ contract }) => contract));
  return new Map<string, Page>([
    ['/v1/openapi.json', fixedPage(JSON_TYPE, JSON.stringify(document))],
    ['/v1/asyncapi.json', fixedPage(JSON_TYPE, JSON.stringify(asyncApiDocument()))],
    ['/healthz', healthPage],
    ['/readyz', readinessPage(() => publicReadiness(options.readiness()))],
    ...(options.pages ?? []),
  ]);
}
