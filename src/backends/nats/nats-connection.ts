// A connection to NATS with whatever lets this process in: user and password, a token, a file of
// credentials, an nkey, certificates. It never reconnects by itself: who uses it begins anew.
import { readFile } from 'node:fs/promises';
import {
  type ConnectionOptions,
  connect,
  credsAuthenticator,
  type NatsConnection,
  nkeyAuthenticator,
} from '@nats-io/transport-node';
import { addressOf, type NatsAccess } from './nats-address.ts';
import { UnfitServerError } from './nats-refusal.ts';

/** How long a request may take. A leader that falls silent is asked again of its successor. */
export const REQUEST_TIMEOUT_MS = 2000;
const CONNECT_TIMEOUT_MS = 3000;
/** After three times this without an answer at the latest the server is given up for another. */
const PING_EVERY_MS = 1000;

export interface ConnectOptions {
  readonly timeoutMs?: number;
  readonly pingEveryMs?: number;
  /** Tried last: `host:port` of a server that did not answer. */
  readonly avoided?: string | undefined;
}

/**
 * Connects, as `name` in the server's lists. Rejects with the driver's errors, and with an
 * UnfitServerError where a file cannot be read or is of another kind.
 */
export async function connectTo(
  access: NatsAccess,
  name: string,
  { timeoutMs = CONNECT_TIMEOUT_MS, pingEveryMs = PING_EVERY_MS, avoided }: ConnectOptions = {},
): Promise<NatsConnection> {
  const address = addressOf(access.url);
  return await connect({
    ...address,
    servers: inOrder(address.servers, avoided),
    // One name of many addresses is left to the driver.
    noRandomize: address.servers.length > 1,
    ...(await authenticatorOf(access)),
    ...(await tlsOf(access)),
    name,
    reconnect: false,
    timeout: timeoutMs,
    pingInterval: pingEveryMs,
    maxPingOut: 2,
  });
}

/** At random, so that clients spread, and the avoided one last. */
export function inOrder(
  servers: readonly string[],
  avoided: string | undefined,
  random: () => number = Math.random,
): string[] {
  const keyed = servers.map((server) => ({ server, key: random() + (server === avoided ? 1 : 0) }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ server }) => server);
}

async function authenticatorOf({
  credsFile,
  nkeyFile,
}: NatsAccess): Promise<Pick<ConnectionOptions, 'authenticator'>> {
  if (credsFile !== undefined) {
    const text = await textOf('NATS_CREDS_FILE', credsFile);
    if (!/BEGIN NATS USER JWT[\s\S]*BEGIN USER NKEY SEED/.test(text)) {
      throw new UnfitServerError(`NATS_CREDS_FILE=${credsFile}: no user's credentials stand in it`);
    }
    return { authenticator: credsAuthenticator(new TextEncoder().encode(text)) };
  }
  if (nkeyFile === undefined) return {};
  const [seed] = /\bSU[A-Z2-7]{56}\b/.exec(await textOf('NATS_NKEY_FILE', nkeyFile)) ?? [];
  if (seed === undefined) {
    throw new UnfitServerError(
      `NATS_NKEY_FILE=${nkeyFile}: no seed of a user (SU...) stands in it`,
    );
  }
  return { authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)) };
}

async function tlsOf(access: NatsAccess): Promise<Pick<ConnectionOptions, 'tls'>> {
  const { caFile, certFile, keyFile } = access;
  if (caFile === undefined && certFile === undefined && keyFile === undefined) return {};
  const ca = caFile && (await textOf('NATS_CA_FILE', caFile));
  const cert = certFile && (await textOf('NATS_CERT_FILE', certFile));
  const key = keyFile && (await textOf('NATS_KEY_FILE', keyFile));
  return { tls: { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) } };
}

async function textOf(option: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new UnfitServerError(`${option}=${path}: ${(error as Error).message}`);
  }
}
