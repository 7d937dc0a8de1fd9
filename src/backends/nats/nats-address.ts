// Addresses of NATS servers as they are configured: one URL or a list of them with commas. Read for
// the driver, and shown without what is secret in them.

/** What the driver wants to know, in its words. */
export interface NatsAddress {
  readonly servers: string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  readonly tls?: Record<string, never>;
}

/** Header that names the question of an answer. */
export const FORWARD_ID = 'Forward-Id';
/** Header that says which part of a body a message is, and of how many: `2/17`. */
export const FORWARD_PART = 'Forward-Part';

const PORT = '4222';

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
