// How keys and ids look: random, with a prefix that says what they are.
import { randomBytes } from 'node:crypto';

/** A new key: 256 random bits behind a prefix that scanners of secrets can look for. */
export function newKey(prefix = 'ovr_'): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

export function newKeyId(): string {
  return `key_${randomBytes(8).toString('hex')}`;
}

export function newAccountId(): string {
  return `acc_${randomBytes(8).toString('hex')}`;
}
