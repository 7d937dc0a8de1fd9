// Options that are secret: they come from the environment or from files, as orchestrators hand them
// out, and what is in them is known to whoever must not print it.
import { readFileSync } from 'node:fs';
import { decodedPart } from '#kit/uri.ts';

/**
 * The text of a secret option: of the variable, or of the file that its name with _FILE names, in
 * which white space around it does not count. A text starting with "!" says what is wrong, never
 * what was read.
 */
export function secretText(
  env: Readonly<Record<string, string | undefined>>,
  variable: string,
): string {
  const given = env[variable]?.trim() ?? '';
  const path = env[`${variable}_FILE`]?.trim() ?? '';
  if (path === '') return given.startsWith('!') ? '!: begins with an exclamation mark' : given;
  if (given !== '') return `! and ${variable}_FILE are both set: one of them must go`;
  try {
    const read = readFileSync(path, 'utf8').trim();
    return read.startsWith('!') ? '!_FILE: its text begins with an exclamation mark' : read;
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : 'unreadable';
    return `!_FILE: the file that it names cannot be read (${why})`;
  }
}

/** Passwords and tokens in an address or a comma list of them, as written and decoded. */
export function passwordsOf(addresses: string): readonly string[] {
  return addresses.split(',').flatMap((address) => {
    if (!URL.canParse(address)) return [];
    const { username, password } = new URL(address);
    // A user alone is the token of a NATS server.
    const word = password || username;
    return word === '' ? [] : [word, decodedPart(word)];
  });
}
