// The pricing profile by whose model edges are judged: of the address, else what this browser keeps;
// and the profiles that the server lists for the key.
import { createSignal } from 'solid-js';
import type { Profile } from '#client/overround.ts';
import { narrow, param } from '../view/route.ts';
import { choose, settings } from '../view/settings.ts';
import type { Connection } from './connection.ts';

/** Undefined until the server has listed them. */
const [profiles, setProfiles] = createSignal<readonly Profile[] | undefined>(undefined);
let askedBy: Connection | undefined;

export { profiles };

/** Asks which profiles there are: once for each connection, unless it failed. */
export async function askProfiles(connection: Connection): Promise<void> {
  if (askedBy === connection) return;
  askedBy = connection;
  try {
    const { data } = await connection.overround.get('/v1/profiles');
    if (askedBy === connection) setProfiles(data);
  } catch {
    // Whoever needs them next asks again.
    if (askedBy === connection) askedBy = undefined;
  }
}

/** The chosen profile; undefined: the server's default. One that the key may not name is none. */
export function profileWord(): string | undefined {
  const word = param('profile') ?? settings.profile;
  const known = profiles();
  if (word === '' || known === undefined) return word || undefined;
  return known.find(({ id, isDefault }) => id === word && !isDefault)?.id;
}

/** The same as a parameter that is absent for the default. Followed. */
export function profileParameter(): { readonly profile?: string } {
  const profile = profileWord();
  return profile === undefined ? {} : { profile };
}

/** Edges are judged by it from now on, here and where no address names any. */
export function chooseProfile(profile: string): void {
  choose({ profile });
  narrow({ profile: undefined, edge: undefined });
}
