// What picks of the chat were worth by the last prices before the start: a recording is folded, the chat is
// asked as it goes, and each pick is held against the fair price that its game had when it began.
import { questionOf } from '#chat/language/question.ts';
import { PlayerGames } from '#chat/retrieval/book/player-games.ts';
import { judge } from '#chat/retrieval/ranking/confidences.ts';
import { retrieve } from '#chat/retrieval/retrieve.ts';
import { oddsOfRecord } from '#chat/retrieval/selection.ts';
import type { Confidence } from '#contract/records/chat-presentation.ts';
import type { ChatRecord } from '#contract/records/chat-records.ts';
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Engine } from '#engine/engine.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { readCaptures } from '#ingest/recordings/recording.ts';
import { groupsOfCapture } from '#ingest/venues/the-odds-api/capture.ts';
import { TABLE_NAMES } from '../prompts/table.ts';

/** The first naming of a bet at a confidence. */
export interface Named {
  readonly eventId: string;
  readonly confidence: Confidence;
  readonly decimal: number;
  readonly isInPlay: boolean;
  readonly isLong: boolean;
  /** Percent of the stake by the fair price before the start; undefined in play, or without one. */
  valuePct: number | undefined;
}

const PROMPTS = ['ev bets', 'best bets', 'arbs'];
/** So often the chat is asked, in the recording's time. */
const ASK_EVERY_MS = 20 * 60_000;
/** Last prices are looked at from then on. */
const CLOSING_MS = 45 * 60_000;
const LONG_SHOT = 0.25;

/** Every bet that the chat names over a recording. */
export async function namedOver(path: string): Promise<readonly Named[]> {
  const engine = new Engine();
  const { reader } = engine;
  const context = {
    identity: openIdentity(undefined),
    quarantine: createQuarantine(),
    source: 'recording',
  };
  const named = new Map<string, Named>();
  const open = new Map<string, Map<string, Named[]>>();
  let [seq, ordinal, askedMs] = [0, 1, 0];
  const say = (groups: ReturnType<typeof groupsOfCapture>): void => {
    seq += 1;
    engine.apply(seq, 0, { source: 'recording', session: 0, sourceSeq: ordinal, groups });
    ordinal += groups.length;
  };
  const config = { mode: 'replay', recordings: [], pricing: defaultPricing('replay') } as const;
  say([{ kind: 'config', receivedAt: 0, rejections: {}, config }]);
  for await (const capture of readCaptures(path)) {
    say(groupsOfCapture(capture, context));
    noteCloses(engine, open);
    if (reader.now - askedMs < ASK_EVERY_MS) continue;
    askedMs = reader.now;
    for (const record of await picksNow(engine)) note(record, reader.now, named, open);
  }
  return [...named.values()];
}

async function picksNow({ reader }: Engine): Promise<readonly ChatRecord[]> {
  const names = { ...TABLE_NAMES, nowMs: reader.now };
  const sources = { reader, sql: undefined, history: undefined, games: new PlayerGames(() => 0) };
  const found: ChatRecord[] = [];
  for (const content of PROMPTS) {
    const request = {
      messages: [{ role: 'user' as const, content }],
      ...({ scope: 'large', responseFormat: 'hybrid', stream: false } as const),
    };
    const question = questionOf(request, names);
    if (question.kind === 'refused') throw new Error(`"${content}" is refused`);
    const retrieved = await retrieve(sources, question, 'large');
    if (retrieved.kind === 'retrieved') found.push(...retrieved.records);
  }
  return found;
}

function note(
  record: ChatRecord,
  nowMs: number,
  named: Map<string, Named>,
  open: Map<string, Map<string, Named[]>>,
): void {
  const { confidence } = judge(record, nowMs);
  const bet = betOf(record);
  const key = `${record.recordType} ${confidence} ${bet}`;
  if (named.has(key)) return;
  const decimal = decimalOfPrice(oddsOfRecord(record) * 100);
  const isInPlay = Date.parse(record.startTime) <= nowMs;
  const chance = 'modelProb' in record ? record.modelProb : 1 / decimal;
  const isLong = record.recordType !== 'arbitrage' && chance < LONG_SHOT;
  const { eventId } = record;
  const own: Named = { eventId, confidence, decimal, isInPlay, isLong, valuePct: undefined };
  named.set(key, own);
  if (isInPlay || record.recordType === 'arbitrage') return;
  const bets = open.get(eventId) ?? new Map<string, Named[]>();
  open.set(eventId, bets);
  bets.set(bet, [...(bets.get(bet) ?? []), own]);
}

/** Games that are about to start, as their prices are now. */
function noteCloses({ reader }: Engine, open: Map<string, Map<string, Named[]>>): void {
  for (const [eventId, bets] of open) {
    const entry = reader.findEvent(eventId);
    const leftMs = (entry?.startTimeMs ?? 0) - reader.now;
    if (leftMs <= 0) open.delete(eventId);
    if (leftMs <= 0 || leftMs > CLOSING_MS) continue;
    const marketTypes = new Set([...bets.keys()].map((bet) => bet.split('|')[0] as string));
    for (const brief of reader.bestPrices(eventId, { marketTypes, everyLine: true })) {
      const { fairOdds, marketType: market } = brief;
      if (fairOdds === null) continue;
      for (const own of bets.get(betOf({ ...brief, market })) ?? []) {
        own.valuePct = 100 * (probabilityOfPrice(fairOdds * 100) * own.decimal - 1);
      }
    }
  }
}

interface Bet {
  readonly market: string;
  readonly outcome: string;
  readonly point?: number | undefined;
  readonly team?: string | undefined;
  readonly playerId?: string | undefined;
}

function betOf({ market, outcome, point = Number.NaN, team = '', playerId = '' }: Bet): string {
  return [market, outcome, point, team, playerId].join('|');
}

export interface Spread {
  readonly n: number;
  readonly events: number;
  readonly mean: number;
  /** Of 95 %, with the bets of one game as one observation. */
  readonly from: number;
  readonly to: number;
}

/** The mean value of bets; those of one game go together. */
export function spreadOf(bets: readonly Named[]): Spread {
  const valued = bets.flatMap(({ eventId, valuePct }) =>
    valuePct === undefined ? [] : [{ eventId, valuePct }],
  );
  const n = valued.length;
  const mean = valued.reduce((sum, { valuePct }) => sum + valuePct, 0) / n;
  const byEvent = new Map<string, number>();
  for (const { eventId, valuePct } of valued) {
    byEvent.set(eventId, (byEvent.get(eventId) ?? 0) + valuePct - mean);
  }
  const events = byEvent.size;
  const squares = [...byEvent.values()].reduce((sum, each) => sum + each * each, 0);
  const error = Math.sqrt((squares * events) / Math.max(1, events - 1)) / n;
  return { n, events, mean, from: mean - 1.96 * error, to: mean + 1.96 * error };
}
