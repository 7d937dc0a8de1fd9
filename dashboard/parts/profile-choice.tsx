// Chooses the pricing profile by whose model edges are judged.
import { For, onMount } from 'solid-js';
import { useLive } from '../live/live-context.tsx';
import { askProfiles, chooseProfile, profiles, profileWord } from '../live/profiles.ts';

/** The default first; the chosen one alone until the server has listed them. */
function options(): readonly { readonly id: string; readonly name: string }[] {
  const known = profiles();
  const standard = known?.find(({ isDefault }) => isDefault);
  const others = (known ?? []).filter((each) => each !== standard);
  const ids = known ? others.map(({ id }) => id) : [profileWord()].flatMap((id) => id ?? []);
  return [{ id: '', name: standard?.id ?? 'default' }, ...ids.map((id) => ({ id, name: id }))].map(
    ({ id, name }) => ({ id, name: name.replaceAll('_', ' ') }),
  );
}

export function ProfileChoice() {
  const { connection } = useLive();
  onMount(() => void askProfiles(connection));
  return (
    <label title="Pricing profile: whose prices make the fair ones, and how they are weighed">
      Model{' '}
      <select onChange={(event) => chooseProfile(event.currentTarget.value)}>
        <For each={options()}>
          {({ id, name }) => (
            <option value={id} selected={(profileWord() ?? '') === id}>
              {name}
            </option>
          )}
        </For>
      </select>
    </label>
  );
}

export function nextProfile(): void {
  const ids = options().map(({ id }) => id);
  chooseProfile(ids[(ids.indexOf(profileWord() ?? '') + 1) % ids.length] ?? '');
}
