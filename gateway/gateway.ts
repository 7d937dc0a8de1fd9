// The composition of the gateway: keys, endpoints, pages and the socket, from what is handed in.

import type { Sql } from '#backends/sql/sql.ts';
import type { ChatOptions } from '#chat/chat-service.ts';
import type { History } from '#clickhouse/history-questions.ts';
import { asyncApiDocument } from '#contract/asyncapi.ts';
import { openApiDocument } from '#contract/openapi.ts';
import type { BookChanges } from '#engine/view/changes/changed-since.ts';
import type { Reader } from '#engine/view/reader.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { Guard } from './accounts/admission.ts';
import type { KeyStore } from './accounts/auth.ts';
import { createApp } from './app.ts';
import { ENDPOINTS } from './handlers/endpoints.ts';
import { IngestApp, type IngestOptions, POST_BYTES_MAX, POST_MS_MAX } from './ingest/ingest-app.ts';
import type { Page } from './pages.ts';
import { fixedPage, healthPage, publicReadiness, type Readiness, readinessPage } from './pages.ts';
import type { RequestLog } from './sockets/request-log.ts';
import { type GatewayServer, listen, type Mount, type ServerOptions } from './sockets/server.ts';

export interface GatewayOptions extends Omit<ServerOptions, 'app' | 'mounts'> {
  readonly reader: Reader;
  readonly changes: BookChanges;
  /** Names the log and the rules version. */
  readonly epoch: () => string;
  readonly keys: KeyStore;
  readonly readiness: () => Readiness;
  /** Whether the book is where the log ended at the start; it always is where this is left out. */
  readonly isCurrent?: (() => boolean) | undefined;
  readonly logger: Logger;
  /** Reference data; without it only the book answers. */
  readonly sql?: Sql;
  /** How lines moved; without it no history of odds is served. */
  readonly history?: History | undefined;
  /** Rate limits and credits; everything is admitted without it. */
  readonly guard?: Guard | undefined;
  /** Where answers are counted, and said. */
  readonly requests?: RequestLog;
  /** Words and cache of the AI chat; the built-in writer and memory without it. */
  readonly chat?: ChatOptions | undefined;
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
