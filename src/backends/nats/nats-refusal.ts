// Refusals of a NATS server that waiting does not mend, by the names of the driver's errors.
import { JetStreamApiError } from '@nats-io/jetstream';

/** The server answers, but does not fit: waiting will not help. */
export class UnfitServerError extends Error {
  override readonly name = 'UnfitServerError';
}

/** What the server refuses to store it will refuse again: there is too little room. */
export async function accepted<T>(
  wanted: { readonly name: string },
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.status === 503) throw error;
    throw new UnfitServerError(
      `NATS refuses the stream ${wanted.name} (${error.message}): give the server more room ` +
        '(max_file_store), or use another one.',
    );
  }
}

/** What the server's keeper, or whoever wrote NATS_URL, has to change; undefined: it may pass. */
export function refusalOf(error: Error): string | undefined {
  const { name, message, cause } = error;
  if (name === 'AuthorizationError' || name === 'UserAuthenticationExpiredError') {
    return (
      'it refuses the user, password or token in NATS_URL, or the file of NATS_CREDS_FILE or ' +
      `NATS_NKEY_FILE, or wants one (${message})`
    );
  }
  if (name === 'PermissionViolationError' || isNamed(cause, 'PermissionViolationError')) {
    return `its user in NATS_URL may not use JetStream (${message})`;
  }
  if (name === 'JetStreamNotEnabled') return 'its JetStream is off: start it with "jetstream {}"';
  if (name === 'ConnectionError' && message.includes('tls')) {
    return `${message}: NATS_URL begins with tls:// where the server speaks TLS, else with nats://`;
  }
  const { code } = (isError(cause) ? cause : error) as NodeJS.ErrnoException;
  if (/^(ERR_TLS|ERR_SSL|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_)/.test(code ?? '')) {
    return `${message}: NATS_CA_FILE names who vouches for it, NATS_CERT_FILE who this process is`;
  }
  return undefined;
}

function isNamed(cause: unknown, name: string): boolean {
  return isError(cause) && cause.name === name;
}

function isError(cause: unknown): cause is Error {
  return cause instanceof Error;
}
