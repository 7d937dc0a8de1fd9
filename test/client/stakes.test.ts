// Stakes of the client, of REST, of the chat and of an independent script over a thousand edges: Kelly,
// caps, fees, rounding, sizes, least stakes and bankrolls.
import { expect, it } from 'vitest';
import { stakeChips } from '#chat/retrieval/stakes.ts';
import type { ValueBetRecord } from '#contract/records/chat-records.ts';
import type { Commission, Venue } from '#domain/venue.ts';
import { VenueCatalog } from '#domain/venue-catalog.ts';
import { netDecimal } from '#engine/price/commission.ts';
import type { ArbitrageLeg, EdgeRecord, JudgedRecord } from '#engine/view/records.ts';
import { withStakes } from '#gateway/handlers/edge-stakes.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { divideStake, kellyStake, type StakeLimits } from '../../client/src/overround.ts';

const EDGES = 1000;
const COMMISSIONS: readonly Commission[] = [
  { model: 'none' },
  { model: 'winnings', rate: 0.05 },
  { model: 'contract', rate: 0.07 },
];
const TYPES = ['sportsbook', 'exchange', 'dfs'] as const;

/** Venues that differ in all that stakes obey. */
function venuesOf(random: Random): readonly Venue[] {
  const limits = [undefined, 1, 5, 12.5];
  const steps = [undefined, 0.5, 2, 3];
  return Array.from({ length: 24 }, (_, at) => {
    const [minStake, stakeStep] = [random.pick(limits), random.pick(steps)];
    return {
      ...{ bookmakerId: `book_${at}`, bookmakerName: `Book ${at}`, sourceRegion: 'us' },
      ...{ operatorId: `book_${at}`, arbitrageApproved: true, sharpWeight: 1, isApproved: true },
      ...{ legacy: false, sourceType: TYPES[at % 3] as Venue['sourceType'] },
      commission: must(COMMISSIONS[at % 3], 'a commission'),
      ...(minStake !== undefined && { minStake }),
      ...(stakeStep !== undefined && { stakeStep }),
    };
  });
}

const random = new Random(7);
const venues = venuesOf(random);
const catalog = new VenueCatalog(venues);
const limits = new Map<string, StakeLimits>(venues.map((venue) => [venue.bookmakerId, venue]));
const market = { leagueId: 'nfl', venues: catalog, fees: undefined } as const;

function priceOf(): number {
  const odds = 100 + random.below(400);
  return random.below(2) === 0 ? odds : -odds;
}

function pricedAt({ bookmakerId, bookmakerName, sourceType, ...venue }: Venue) {
  const odds = priceOf();
  const net = netDecimal(venue, 'nfl', 100 * odds);
  return { bookmakerId, bookmakerName, sourceType, odds, netDecimal: net };
}

function edgeWith(members: Partial<EdgeRecord>): EdgeRecord {
  return { edgeId: 'edge', type: 'ev', ...members } as EdgeRecord;
}

/** What is asked of stakes; of an independent script all amounts are whole cents. */
function asked() {
  const stakeRounding = random.pick([undefined, 1, 5, 10]);
  return {
    bankroll: random.pick([50, 777.77, 2000, 1_000_000]),
    kelly: random.pick([0.1, 0.25, 0.5, 1]),
    totalStake: random.pick([60, 333.33, 1000]),
    ...(stakeRounding !== undefined && { stakeRounding }),
  };
}

/** By trying: the largest number of cents up to `most` that every step divides. */
function largest(most: number, steps: readonly (number | undefined)[]): number {
  const own = steps.filter((step) => step !== undefined).map((step) => Math.round(100 * step));
  let tried = most;
  while (tried > 0 && !own.every((step) => tried % step === 0)) tried -= 1;
  return tried;
}

/** What the chat suggests, as it writes it; 0 where it suggests nothing. */
function chatStake(judged: JudgedRecord, bankroll: number, fraction: number): number {
  const record = { ...judged, leagueId: 'nfl' } as unknown as ValueBetRecord;
  const [chip] = stakeChips(record, { bankroll, fraction, currency: '$' }, catalog);
  return chip === undefined ? 0 : Number(chip.value.replaceAll(/[$,]/g, ''));
}

it('Kelly stakes are those of REST and of the chat, and of the formula in whole cents', () => {
  let [staked, chatted] = [0, 0];
  for (let at = 0; at < EDGES; at++) {
    const venue = random.pick(venues);
    const { bankroll, kelly, stakeRounding } = asked();
    const given = { bankroll, kelly, ...(stakeRounding !== undefined && { stakeRounding }) };
    const modelProb = Math.round(1e8 * (0.02 + 0.95 * (random.below(1e8) / 1e8))) / 1e8;
    const judged = { ...pricedAt(venue), modelProb } as unknown as JudgedRecord;
    const [shown] = withStakes([edgeWith({ value: { ...judged, edgePct: 1 } })], market, given);
    const own = kellyStake(
      { ...judged, netDecimal: must(judged.netDecimal, 'net') },
      { ...given, limits },
    );
    expect(own, JSON.stringify([judged, given])).toBe(shown?.value?.stake ?? 0);

    const gain = must(judged.netDecimal, 'net') - 1;
    const share = Math.min(0.25, kelly * (modelProb - (1 - modelProb) / gain));
    const most = venue.sourceType === 'dfs' ? 0 : Math.floor(100 * bankroll * share + 1e-3);
    const rounding = venue.sourceType === 'exchange' ? undefined : stakeRounding;
    const stake = largest(Math.max(0, most), [rounding, venue.stakeStep]);
    const isTaken = stake >= Math.round(100 * (venue.minStake ?? 0));
    expect(Math.round(100 * own)).toBe(isTaken ? stake : 0);
    // The chat takes no rounding.
    const { stakeRounding: _, ...unrounded } = given;
    const [plain] = withStakes([edgeWith({ value: { ...judged, edgePct: 1 } })], market, unrounded);
    expect(chatStake(judged, bankroll, kelly)).toBe(plain?.value?.stake ?? 0);
    if (plain?.value?.stake) chatted += 1;
    expect(own).toBeLessThanOrEqual(0.25 * bankroll);
    if (own > 0) staked += 1;
  }
  expect(staked).toBeGreaterThan(EDGES / 10);
  expect(chatted).toBeGreaterThan(EDGES / 10);
});

it('a divided total is that of REST, and an arbitrage wins in the worst case or is not shown', () => {
  const betting = venues.filter(({ sourceType }) => sourceType !== 'dfs');
  const counts = { shown: 0, left: 0 };
  for (let at = 0; at < EDGES; at++) {
    const { totalStake, stakeRounding } = asked();
    const given = { totalStake, ...(stakeRounding !== undefined && { stakeRounding }) };
    const first = pricedAt(random.pick(betting));
    const other = pricedAt(random.pick(betting));
    // A second price that makes it pay a little.
    const odds = Math.ceil(100 / (first.netDecimal - 1) + 12);
    const venue = must(catalog.get(other.bookmakerId), 'a venue');
    const second = { ...other, odds: Math.max(100, odds) };
    const net = netDecimal(venue, 'nfl', 100 * second.odds);
    const books = [first, { ...second, netDecimal: net }].map((leg) => {
      const size = random.pick([undefined, undefined, 30, 4000]);
      const stake = Math.round(10_000 / leg.netDecimal) / 100;
      return { ...leg, stake, ...(size !== undefined && { size }) } as ArbitrageLeg;
    });
    const total = Math.round(100 * books.reduce((sum, { stake }) => sum + stake, 0)) / 100;
    const maxStake = random.pick([undefined, 40, 5000]);
    const arbitrage = {
      ...{ books, totalStake: total, guaranteedProfit: 100 - total, profitPct: 1 },
      ...(maxStake !== undefined && { maxStake }),
    };
    const edge = edgeWith({ type: 'arbitrage', arbitrage });
    const shown = withStakes([edge], market, given)[0]?.arbitrage;
    const own = divideStake(arbitrage as never, { ...given, limits });
    if (!shown) {
      expect(own === null || own.worstCase <= 0, JSON.stringify([arbitrage, given])).toBe(true);
      counts.left += 1;
      continue;
    }
    counts.shown += 1;
    expect(own).toMatchObject({ totalStake: shown.totalStake, worstCase: shown.guaranteedProfit });
    expect(own?.books.map(({ stake }) => stake)).toEqual(shown.books.map(({ stake }) => stake));
    const staked = shown.books.map(({ stake }) => Math.round(100 * stake));
    const sum = staked.reduce((all, stake) => all + stake, 0);
    for (const [index, leg] of shown.books.entries()) {
      const {
        minStake = 0,
        stakeStep = 0.01,
        sourceType,
      } = must(catalog.get(leg.bookmakerId), 'it');
      const stake = must(staked[index], 'a stake');
      expect(stake * must(leg.netDecimal, 'net')).toBeGreaterThan(sum);
      expect(stake % Math.round(100 * stakeStep)).toBe(0);
      if (sourceType === 'sportsbook') expect(stake % (100 * (stakeRounding ?? 0.01))).toBe(0);
      expect(stake).toBeGreaterThanOrEqual(100 * minStake);
      // What the odds take where a leg says so, whatever levels behind them take.
      const { size, stake: own } = must(books[index], 'a leg');
      const isSized = books.some((each) => each.size !== undefined);
      const most = size ?? (isSized ? Infinity : (own * (maxStake ?? Infinity)) / total);
      expect(stake / 100).toBeLessThanOrEqual(most + 1e-9);
    }
  }
  expect(Math.min(counts.shown, counts.left)).toBeGreaterThan(EDGES / 20);
});
