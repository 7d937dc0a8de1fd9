// Options that are secret: they come from the environment or from files, as orchestrators hand them
// out, and what is in them is known to whoever must not print it.
import { readFileSync } from 'node:fs';
import { decodedPart } from '#kit/uri.ts';

/** What a secret option was set to, '' where it was not; or what is wrong, never what was read. */
export type SecretText = { readonly text: string } | { readonly fault: string };

/**
 * The text of a secret option: of the variable, or of the file that its name with _FILE names, in
 * which white space around it does not count. A fault begins with the name of the variable.
 */
export function secretText(
  env: Readonly<Record<string, string | undefined>>,
  variable: string,
): SecretText {
  const given = env[variable]?.trim() ?? '';
  const path = env[`${variable}_FILE`]?.trim() ?? '';
  if (path === '') return { text: given };
  const both = `${variable} and ${variable}_FILE are both set: one of them must go`;
  if (given !== '') return { fault: both };
  try {
    return { text: readFileSync(path, 'utf8').trim() };
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : 'unreadable';
    return { fault: `${variable}_FILE: the file that it names cannot be read (${why})` };
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
