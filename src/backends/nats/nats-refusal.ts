// Refusals of a NATS server that waiting does not mend, by the names of the driver's errors.

/** The server answers, but does not fit: waiting will not help. */
export class UnfitServerError extends Error {
  override readonly name = 'UnfitServerError';
}

/** What the server's keeper, or whoever wrote NATS_URL, has to change; undefined: it may pass. */
export function refusalOf(error: Error): string | undefined {
  const { name, message, cause } = error;
  if (name === 'AuthorizationError' || name === 'UserAuthenticationExpiredError') {
    return `it refuses the user, password or token in NATS_URL, or wants one (${message})`;
  }
  if (name === 'PermissionViolationError' || isNamed(cause, 'PermissionViolationError')) {
    return `its user in NATS_URL may not use JetStream (${message})`;
  }
  if (name === 'JetStreamNotEnabled') return 'its JetStream is off: start it with "jetstream {}"';
  if (name === 'ConnectionError' && message.includes('tls')) {
    return `${message}: NATS_URL begins with tls:// where the server speaks TLS, else with nats://`;
  }
  return undefined;
}

function isNamed(cause: unknown, name: string): boolean {
  return cause instanceof Error && cause.name === name;
}
