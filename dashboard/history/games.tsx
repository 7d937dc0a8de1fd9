// Graded games: the score, the consensus close, and what it came to.
import { createEffect, createMemo, createSignal, For, on } from 'solid-js';
import type { PastGame } from '#client/overround.ts';
import { useLive } from '../live/live-context.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { Segments } from '../parts/segments.tsx';
import { Table } from '../parts/table.tsx';
import { priceText, signed } from '../view/odds-text.ts';
import { narrow, param } from '../view/route.ts';
import { servedLeagues } from '../view/served-leagues.ts';
import { settings } from '../view/settings.ts';

export function Games() {
  const { connection } = useLive();
  const league = createMemo(
    () => servedLeagues().find(({ id }) => id === param('league'))?.id ?? 'nfl',
  );
  const season = createMemo(() => param('season'));
  const [games, setGames] = createSignal<readonly PastGame[]>([]);
  const [next, setNext] = createSignal<string | null>(null);
  const [seasons, setSeasons] = createSignal<readonly string[]>([]);
  const [message, setMessage] = createSignal('Loading games…');
  let asked = '';
  const ask = async (cursor: string | undefined): Promise<void> => {
    const wanted = `${league()} ${season()} ${cursor}`;
    if (wanted === asked) return;
    asked = wanted;
    try {
      const { data, meta } = await connection.overround.get('/v1/history/games', {
        league: league(),
        ...(season() !== undefined && { season: season() as string }),
        ...(cursor !== undefined && { cursor }),
      });
      if (wanted !== asked) return;
      setGames((known) => (cursor === undefined ? data : [...known, ...data]));
      setNext(meta.nextCursor);
      setSeasons(meta.seasons);
      setMessage(games().length > 0 ? '' : 'No graded games of this league are kept yet.');
    } catch (error) {
      if (wanted !== asked) return;
      asked = '';
      setMessage(error instanceof Error ? error.message : 'The request failed.');
    }
  };
  createEffect(
    on([league, season], () => {
      setGames([]);
      setNext(null);
      setMessage('Loading games…');
      void ask(undefined);
    }),
  );
  // What failed while the server was away is asked again when it is back.
  createEffect(
    on(
      connection.link,
      ({ state }) => {
        if (state === 'open' && asked === '' && games().length === 0) void ask(undefined);
      },
      { defer: true },
    ),
  );
  return (
    <>
      <Toolbar league={league()} season={season()} seasons={seasons()} />
      <GameTable games={games()} message={message()} />
      <MoreRows label="Earlier games" cursor={next()} message={message()} onAsk={ask} />
    </>
  );
}

function Toolbar(props: {
  readonly league: string;
  readonly season: string | undefined;
  readonly seasons: readonly string[];
}) {
  return (
    <div class="toolbar">
      <Segments
        label="Leagues"
        class="league-tabs"
        segments={servedLeagues()}
        chosen={servedLeagues().find(({ id }) => id === props.league)?.id}
        onChoose={(id) => narrow({ league: id, season: undefined })}
      />
      <label>
        Season{' '}
        <select onChange={(event) => narrow({ season: event.currentTarget.value || undefined })}>
          <option value="">newest</option>
          <For each={props.seasons}>
            {(each) => (
              <option value={each} selected={props.season === each}>
                {each}
              </option>
            )}
          </For>
        </select>
      </label>
    </div>
  );
}

const COLUMNS = [
  'Date',
  { text: 'Away' },
  { text: 'Home' },
  ...['Score', 'Close ML', 'Spread', 'Covered', 'Total', 'Went', 'Close'],
];

function GameTable(props: { readonly games: readonly PastGame[]; readonly message: string }) {
  return (
    <div class="scroll" tabindex="0" role="region" aria-label="Graded games">
      <Table columns={COLUMNS} rows={props.games} message={props.message}>
        {(game) => <GameRow game={game} />}
      </Table>
    </div>
  );
}

/** In full, or on a phone as its abbreviation: score and close are in view then. */
function TeamName(props: { readonly team: PastGame['homeTeam'] }) {
  return (
    <>
      <span class="on-wide">{props.team.name}</span>
      <span class="on-narrow">{props.team.abbreviation}</span>
    </>
  );
}

function GameRow(props: { readonly game: PastGame }) {
  const price = (value: number | null | undefined): string =>
    value === null || value === undefined ? '' : priceText(value, settings.odds);
  const { game } = props;
  const { close, grades, score } = game;
  const spread = close?.spread?.home.point;
  const total = close?.total?.point;
  const side = (word: string | null): string =>
    word === 'home'
      ? game.homeTeam.abbreviation
      : word === 'away'
        ? game.awayTeam.abbreviation
        : (word ?? '');
  return (
    <tr>
      <td>{game.date}</td>
      <td class="is-text" classList={{ 'is-winner': grades.winner === 'away' }}>
        <TeamName team={game.awayTeam} />
      </td>
      <td class="is-text" classList={{ 'is-winner': grades.winner === 'home' }}>
        <TeamName team={game.homeTeam} />
      </td>
      <td>
        {score.away}–{score.home}
      </td>
      <td>
        {price(close?.moneyline?.away)} {price(close?.moneyline?.home)}
      </td>
      <td>{spread === null || spread === undefined ? '' : signed(spread)}</td>
      <td>{side(grades.spread)}</td>
      <td>{total ?? ''}</td>
      <td>{grades.total ?? ''}</td>
      <td class="soft">{closeText(game)}</td>
    </tr>
  );
}

const SOURCES: Readonly<Record<NonNullable<PastGame['close']>['source'], string>> = {
  moneyline_capture: 'captured',
  partner_historical: 'imported',
  simulated: 'simulated',
};

/** Where the close is from, and how far it can be trusted. */
function closeText({ close, lineAccess }: PastGame): string {
  if (lineAccess === 'none' || !close) return 'none';
  if (lineAccess === 'restricted') return 'not licensed';
  const source = SOURCES[close.source];
  return close.quality === 'ok' ? source : `${source}, ${close.quality}`;
}
