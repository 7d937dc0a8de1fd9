// Why the server ends a stream, and whether connecting again helps. Codes 4000 to 4099: reconnect
// with backoff and resume; 4100 to 4199: do not, unless the reason says so: something on the
// caller's side must change first.

export const CLOSE_CODES = {
  shuttingDown: {
    code: 4000,
    reason: 'shutting down: reconnect within reconnectSpreadMs and resume',
  },
  tooSlow: { code: 4001, reason: 'too slow to follow: reconnect, or subscribe to less' },
  idle: { code: 4002, reason: 'nothing subscribed for too long: reconnect when needed' },
  tooManyStreams: { code: 4003, reason: 'this account has all the streams it may have: close one' },
  termsChanged: {
    code: 4004,
    reason: 'the bookmakers or commissions of this account changed: reconnect and subscribe anew',
  },
  authTimeout: { code: 4100, reason: 'no auth message in time: reconnect if you have a key' },
  unauthorized: { code: 4101, reason: 'the API key is not valid' },
  wrongScope: { code: 4105, reason: 'the API key is one for ingest, which reads nothing' },
  revoked: { code: 4104, reason: 'the API key was revoked' },
  badFrames: { code: 4102, reason: 'too many frames that are not understood' },
  tooManyFrames: { code: 4103, reason: 'frames arrive faster than allowed' },
} as const satisfies Record<string, { readonly code: number; readonly reason: string }>;

export type CloseCode = keyof typeof CLOSE_CODES;

/** The same of connections that send prices. */
export const INGEST_CLOSE_CODES = {
  shuttingDown: { code: 4000, reason: 'shutting down: reconnect, send again what has no ack' },
  tooSlow: { code: 4001, reason: 'acks are not read: reconnect, send again what has no ack' },
  idle: { code: 4002, reason: 'nothing sent for too long: reconnect when needed' },
  busy: { code: 4004, reason: 'too much is under way: reconnect, send again what has no ack' },
  logAway: {
    code: 4005,
    reason: 'the log takes nothing now: reconnect, send again what has no ack',
  },
  replaced: { code: 4006, reason: 'this session goes on with another connection' },
  authTimeout: CLOSE_CODES.authTimeout,
  unauthorized: CLOSE_CODES.unauthorized,
  badFrames: CLOSE_CODES.badFrames,
  tooManyFrames: CLOSE_CODES.tooManyFrames,
  revoked: CLOSE_CODES.revoked,
  wrongScope: { code: 4105, reason: 'the API key may not send prices as this source' },
  fenced: { code: 4106, reason: 'a newer session of this source was opened' },
  windowExceeded: { code: 4107, reason: 'more than the window without an ack' },
  tooManySources: { code: 4108, reason: 'the server takes no more sources' },
} as const satisfies Record<string, { readonly code: number; readonly reason: string }>;

export type IngestCloseCode = keyof typeof INGEST_CLOSE_CODES;
