// Where NATS servers are and how a process gets in, as it is configured: one URL or a list of them
// with commas, files with credentials, the name of the stream. Shown without what is secret.

/** What the driver wants to know, in its words. */
export interface NatsAddress {
  readonly servers: string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  readonly tls?: Record<string, never>;
}

/** How a process gets in. Plain data: it goes between processes. */
export interface NatsAccess {
  /** nats:// or tls://[user:password@|token@]host:port, several with commas. */
  readonly url: string;
  /** Path of a file with a user's JWT and seed, as `nsc` writes it. */
  readonly credsFile?: string | undefined;
  /** Path of a file with the seed of an nkey. */
  readonly nkeyFile?: string | undefined;
  /** Paths of PEM files: who vouches for the server; who this process is. */
  readonly caFile?: string | undefined;
  readonly certFile?: string | undefined;
  readonly keyFile?: string | undefined;
}

/** Header that names the question of an answer. */
export const FORWARD_ID = 'Forward-Id';
/** Header that says which part of a body a message is, and of how many: `2/17`. */
export const FORWARD_PART = 'Forward-Part';

export const LOG_STREAM = 'OVERROUND';
const PORT = '4222';

/** Names of what stands beside the log of a stream, and the subjects of all of it. */
export interface NatsNames {
  readonly stream: string;
  readonly subject: string;
  /** Stream and subject of posts. */
  readonly ingestStream: string;
  readonly ingestSubject: string;
}

/** The names that follow from that of the log's stream. */
export function namesOf(stream = LOG_STREAM): NatsNames {
  const word = stream.toLowerCase();
  return {
    stream,
    subject: `${word}.log`,
    ingestStream: `${stream}_INGEST`,
    ingestSubject: `${word}.ingest.v1`,
  };
}

/**
 * The driver wants credentials apart from the address; all servers of a URL list share the first's.
 * Throws TypeError for what is no URL.
 */
export function addressOf(list: string): NatsAddress {
  const urls = itemsOf(list).map((item) => new URL(item.includes('://') ? item : `nats://${item}`));
  const servers = urls.map(({ hostname, port }) => `${hostname}:${port || PORT}`);
  const user = decodeURIComponent(urls[0]?.username ?? '');
  const pass = decodeURIComponent(urls[0]?.password ?? '');
  const credentials = pass !== '' ? { user, pass } : user !== '' ? { token: user } : {};
  const tls = urls.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {};
  return { servers, ...credentials, ...tls };
}

/** The list as it may be shown: no user, password or token, even one that holds an @ or a slash. */
export function withoutPassword(list: string): string {
  return itemsOf(list)
    .map((item) => item.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, '$1'))
    .join(',');
}

function itemsOf(list: string): string[] {
  const items = list.split(',').map((item) => item.trim());
  return items.filter((item) => item !== '');
}
