// What clients connect to: the hub and the gateway over one engine, on one port.
import { fileURLToPath } from 'node:url';
import type { KeyValue } from '#backends/key-value.ts';
import type { Sql } from '#backends/sql/sql.ts';
import { openAiModel } from '#chat/model/openai.ts';
import type { History } from '#clickhouse/history-questions.ts';
import { INGEST_OPERATIONS } from '#contract/routes/ingest.ts';
import type { Engine } from '#engine/engine.ts';
import { PlanGuard } from '#gateway/accounts/admission.ts';
import type { KeyStore } from '#gateway/accounts/auth.ts';
import type { Credits } from '#gateway/accounts/credits.ts';
import { RateLimits } from '#gateway/accounts/rate-limits.ts';
import { type PageKeys, registerSessionKey } from '#gateway/accounts/session-key.ts';
import { createGateway } from '#gateway/gateway.ts';
import { ENDPOINTS } from '#gateway/handlers/endpoints.ts';
import type { IngestOptions } from '#gateway/ingest/ingest-app.ts';
import { Ingress } from '#gateway/ingress/ingress.ts';
import type { Readiness } from '#gateway/pages.ts';
import { Hub } from '#gateway/push/hub.ts';
import { RequestLog } from '#gateway/sockets/request-log.ts';
import { type GatewayServer, TlsError, type TlsFiles } from '#gateway/sockets/server.ts';
import { staticPages } from '#gateway/static-pages.ts';
import { documentedStatement, rowSchema } from '#ingest/statements/line-schemas.ts';
import type { Logger } from '#kit/logger.ts';
import { type Config, ConfigError } from './config/config.ts';

/** What is served, and by which rules. */
export interface ServingParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly engine: Engine;
  /** Numbering and rules, as clients see them. */
  readonly epoch: () => string;
  /** How long the book stands still already; undefined while it is current. */
  readonly bookAgeMs: () => number | undefined;
  readonly sql: Sql;
  readonly keys: KeyStore;
  readonly credits: Credits;
  /** Rates and recent chat answers of all processes; undefined without REDIS_URL. */
  readonly keyValue: KeyValue | undefined;
  /** Short-lived keys for the dashboard of this machine's own browser, where there may be any. */
  readonly pageKeys: PageKeys | undefined;
  readonly readiness: () => Readiness;
  /** Whether the book is where the log ended at the start. */
  readonly isCurrent: () => boolean;
  /** The way in for posts. */
  readonly ingest: IngestOptions;
  /** What was archived; undefined where nothing is. */
  readonly history: History | undefined;
}

/** What holds callers back. */
export interface ServingLimits {
  readonly rates: RateLimits;
  readonly credits: Credits;
  readonly ingress: Ingress;
}

const LINES = { row: rowSchema, statement: documentedStatement };

/** Where the build puts the dashboard; on the sources there is none. */
const DASHBOARD = fileURLToPath(new URL('../dashboard', import.meta.url));

export class Serving {
  readonly hub: Hub;
  /** What became of requests. */
  readonly requests: RequestLog;
  readonly limits: ServingLimits;
  readonly #gateway: GatewayServer;
  readonly #doors: { areOpen: boolean };

  /** Opens the port: health and readiness answer from now on. Throws ConfigError. */
  static async open(parts: ServingParts): Promise<Serving> {
    const { config, logger, sql, keys, readiness, isCurrent } = parts;
    const { reader, changes } = parts.engine;
    const { epoch, bookAgeMs } = parts;
    const requests = requestLog(config, logger);
    const rates = new RateLimits({ logger, keyValue: parts.keyValue });
    const guard = new PlanGuard(rates, config.rateLimits, parts.credits);
    const limits = streamLimits(config);
    const ingress = ingressOf(config);
    const view = { reader, changes };
    const doors = { areOpen: true };
    // Who is sent away at the end comes back to another process, not to this one.
    const takesStreams = (): boolean => doors.areOpen && isCurrent();
    const shared = { epoch, bookAgeMs, keys, guard, ingress };
    const hub = new Hub({ ...shared, view, limits, isCurrent: takesStreams });
    try {
      const gateway = await createGateway({
        ...shared,
        reader,
        changes,
        sql,
        history: parts.history,
        readiness,
        isCurrent,
        logger,
        requests,
        chat: {
          model: await chatModel(config),
          helpText: config.chatHelpText,
          answers: parts.keyValue,
        },
        host: config.host,
        port: config.port,
        tls: tlsOf(config),
        pages: staticPages(DASHBOARD),
        ingest: { ...parts.ingest, lines: LINES },
        register: (socketApp) => {
          hub.register(socketApp);
          registerSessionKey(socketApp, parts.pageKeys);
        },
      });
      const held = { rates, credits: parts.credits, ingress };
      return new Serving(hub, requests, held, gateway, doors);
    } catch (error) {
      hub.close();
      if (error instanceof ConfigError) throw error;
      const why = error instanceof Error ? error.message : String(error);
      const options = error instanceof TlsError ? 'TLS_CERT_FILE, TLS_KEY_FILE' : 'HOST, PORT';
      throw new ConfigError(`${options}: ${why}`, { cause: error });
    }
  }

  private constructor(
    hub: Hub,
    requests: RequestLog,
    limits: ServingLimits,
    gateway: GatewayServer,
    doors: { areOpen: boolean },
  ) {
    this.hub = hub;
    this.requests = requests;
    this.limits = limits;
    this.#gateway = gateway;
    this.#doors = doors;
  }

  get port(): number {
    return this.#gateway.port;
  }

  /** Sends streams away with a code that says to come back, and lets requests end. */
  async close(): Promise<void> {
    this.#doors.areOpen = false;
    this.#gateway.stopListening();
    await this.hub.sessions.drain();
    this.hub.close();
    await this.#gateway.close();
  }
}

function requestLog({ logLevel }: Config, logger: Logger): RequestLog {
  const operationIds = [
    ...ENDPOINTS.map(({ contract }) => contract.operationId),
    ...Object.values(INGEST_OPERATIONS),
  ];
  const logsAll = logLevel === 'debug' || logLevel === 'trace';
  return new RequestLog({ operationIds, logger, logsAll });
}

function ingressOf(config: Config): Ingress {
  return new Ingress({
    origins: config.corsOrigins,
    proxies: config.trustProxy,
    hasPreamble: config.proxyProtocol,
    publicPerSecond: config.publicRequestsPerSecond,
    connectionsMax: config.connectionsMax,
    perAddressMax: config.connectionsPerAddress,
  });
}

/** The files of TLS, which come together; whether they fit is found out when they are used. */
function tlsOf({ tlsCertFile, tlsKeyFile }: Config): TlsFiles | undefined {
  if (tlsCertFile === undefined && tlsKeyFile === undefined) return undefined;
  if (tlsCertFile === undefined || tlsKeyFile === undefined) {
    throw new ConfigError('TLS_CERT_FILE, TLS_KEY_FILE: one is set, and TLS needs both');
  }
  return { certFile: tlsCertFile, keyFile: tlsKeyFile };
}

/** Who words the answers of the chat; undefined: the built-in writer. */
async function chatModel({
  openaiApiKey: apiKey,
  openaiBaseUrl: baseUrl,
  openaiModel: model,
}: Config) {
  if (apiKey === undefined && baseUrl === undefined) return undefined;
  return await openAiModel({ apiKey, baseUrl, model });
}

function streamLimits(config: Config) {
  return {
    connectionsPerAccountMax: config.streamConnectionsPerKey,
    subscriptionsPerAccountMax: config.streamSubscriptionsPerKey,
    bufferBytesMax: config.streamBufferMib * 1024 * 1024,
  };
}
