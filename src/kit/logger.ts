// Structured logs on stderr, one JSON line each. Callers log ids, not keys; what slips into a field
// or an error all the same is hidden before the line is written.
import { pino } from 'pino';
import { redactor } from './redaction.ts';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Fields that hold a secret by their name, at the top and in what a field holds. */
const SECRET_FIELDS = [
  'apiKey',
  'authorization',
  'cookie',
  'key',
  'pass',
  'password',
  'secret',
  'token',
  '["x-api-key"]',
];

/**
 * A logger on stderr; stdout belongs to the banner and to command output. `secrets`: values that
 * must not be printed, wherever they occur.
 */
export function createLogger(level: LogLevel, secrets: readonly string[] = []): Logger {
  const within = ['', '*', '*.*'];
  const paths = SECRET_FIELDS.flatMap((field) => within.map((place) => pathOf(place, field)));
  const options = {
    level,
    base: null,
    redact: { paths, censor: '[hidden]' },
    hooks: { streamWrite: redactor(secrets) },
  };
  return pino(options, pino.destination({ fd: 2, sync: false }));
}

function pathOf(place: string, field: string): string {
  return place === '' || field.startsWith('[') ? `${place}${field}` : `${place}.${field}`;
}

/** Discards everything; for tests and one-shot commands. */
export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };
