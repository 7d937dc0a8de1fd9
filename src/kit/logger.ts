// Structured logs on stderr, one JSON line each. Secrets never reach it: callers log ids, not keys.
import { pino } from 'pino';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A logger on stderr; stdout belongs to the banner and to command output. */
export function createLogger(level: LogLevel): Logger {
  return pino({ level, base: null }, pino.destination({ fd: 2, sync: false }));
}

/** Discards everything; for tests and one-shot commands. */
export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };
