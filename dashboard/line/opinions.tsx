// What each pricing profile says of a line: its probability and fair price of every selection, side
// by side. Asked by REST, and only while it is open.
import { createMemo, createResource, createSignal, For, onCleanup, onMount, Show } from 'solid-js';
import { bookOf } from '#client/channels.ts';
import type { HeldLine, LineSummary, OddsEvent, Profile } from '#client/overround.ts';
import type { SelectionRow } from '../grid/quotes.ts';
import type { Connection } from '../live/connection.ts';
import { useLive } from '../live/live-context.tsx';
import { askProfiles, profiles, profileWord } from '../live/profiles.ts';
import { lineId } from '../live/rows.ts';
import { useShortcuts } from '../view/keys.ts';
import { fairText } from '../view/odds-text.ts';
import { settings } from '../view/settings.ts';

const ASK_AGAIN_MS = 15_000;

interface Opinion {
  readonly profile: Profile;
  readonly summary: LineSummary | undefined;
}

const [isOpen, setOpen] = createSignal(false);

export function Opinions(props: {
  readonly line: HeldLine | undefined;
  readonly rows: readonly SelectionRow[];
}) {
  useShortcuts([
    { keys: 'v', does: 'What each model says of the line', run: () => setOpen((is) => !is) },
  ]);
  return (
    <div class="opinions">
      <button
        type="button"
        class="quiet"
        aria-expanded={isOpen()}
        onClick={() => setOpen((is) => !is)}
      >
        What each model says
      </button>
      <Show when={isOpen() && props.line}>
        {(line) => <OpinionTable line={line()} rows={props.rows} />}
      </Show>
    </div>
  );
}

function OpinionTable(props: { readonly line: HeldLine; readonly rows: readonly SelectionRow[] }) {
  const { connection } = useLive();
  onMount(() => void askProfiles(connection));
  // Prices move the line often: it is asked about as often as the timer says.
  const line = createMemo(() => props.line, undefined, {
    equals: (a, b) => lineId(a) === lineId(b),
  });
  const about = () => {
    const known = profiles();
    return known && { line: line(), known };
  };
  const [answer, { refetch }] = createResource(
    about,
    async ({ line: own, known }) => ({
      id: lineId(own),
      opinions: await opinionsOf(connection, own, known),
    }),
    { initialValue: { id: '', opinions: [] } },
  );
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void refetch();
  }, ASK_AGAIN_MS);
  onCleanup(() => clearInterval(timer));
  const opinions = createMemo((): readonly Opinion[] => {
    const latest = answer.error ? undefined : answer.latest;
    return latest?.id === lineId(line()) ? latest.opinions : [];
  });
  return (
    <table class="ladder">
      <thead>
        <tr>
          <th scope="col">Model</th>
          <For each={props.rows}>{({ selection }) => <th scope="col">{selection}</th>}</For>
        </tr>
      </thead>
      <tbody>
        <For
          each={opinions()}
          fallback={
            <tr>
              <td colspan={1 + props.rows.length} class="soft is-text">
                {answer.error ? (answer.error as Error).message : 'Loading…'}
              </td>
            </tr>
          }
        >
          {({ profile, summary }) => (
            <tr classList={{ 'is-chosen': isChosen(profile) }} data-profile={profile.id}>
              <th scope="row" title={rulesText(profile)}>
                {profile.id.replaceAll('_', ' ')}
              </th>
              <For each={props.rows}>
                {({ side }) => <Worth probability={summary?.[side]?.modelProb} />}
              </For>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

function Worth(props: { readonly probability: number | null | undefined }) {
  return (
    <td>
      <Show
        when={typeof props.probability === 'number' && props.probability}
        fallback={<span class="soft">none</span>}
      >
        {(probability) => (
          <>
            {fairText(probability(), settings.odds)}{' '}
            <Show when={settings.odds !== 'probability'}>
              <span class="soft">{fairText(probability(), 'probability')}</span>
            </Show>
          </>
        )}
      </Show>
    </td>
  );
}

function isChosen({ id, isDefault }: Profile): boolean {
  const word = profileWord();
  return word === undefined ? isDefault : id === word;
}

/** Whose prices it is of, and how they are taken. */
function rulesText({ devig, anchor, minBooks }: Profile): string {
  const method = typeof devig === 'string' ? devig : `average of ${devig.average_of.join(', ')}`;
  const whose = anchor ? `of ${anchor.join(', ')}` : 'of every book by its weight';
  return `${method.replaceAll('_', ' ')}, ${whose}, at least ${minBooks}`;
}

/** Of every profile, one request each; a line that is gone has none. */
async function opinionsOf(
  { overround }: Connection,
  line: HeldLine,
  known: readonly Profile[],
): Promise<readonly Opinion[]> {
  const { eventId, marketType: market, playerId } = line;
  return await Promise.all(
    known.map(async (profile) => {
      const asked = { eventId, market, profile: profile.id };
      const { data } =
        playerId === undefined
          ? await overround.get('/v1/events/{eventId}/odds', asked)
          : await overround.get('/v1/events/{eventId}/player-props', { ...asked, playerId });
      const book = bookOf(playerId === undefined ? 'odds' : 'player-props');
      (book as ReturnType<typeof bookOf<'odds'>>).replace([data as OddsEvent]);
      return { profile, summary: book.line(line)?.summary };
    }),
  );
}
