// Edits of a parlay by who is named: "add Arsenal to it", "swap the Raptors for the Heat", "drop the Lakers", "the Hawks
// spread instead of the moneyline".
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { spreadNamed, withSpread } from '../handicaps.ts';
import { marketsNamed, NO_MARKETS } from '../markets.ts';
import type { LegsNamed, Reading } from '../reading.ts';
import type { Word } from '../words.ts';
import type { Condition } from './condition.ts';
import { DROP, GOES, INSTEAD, SWAP } from './edit-rules.ts';

const ADDED =
  /(?<![^ ])(?:add|adding|include|plus|tack on|slip in|(?:throw|toss|put|stick|slap|get|squeeze)(?: [^ ]+){0,6}? (?:in|into|onto|on top)|(?:throw|toss|put) in)(?![^ ])/;
/** "And Arsenal too." */
const ALSO =
  /^(?:(?:and|ok|okay|oh|with|maybe|also) )+.+|(?<![^ ])(?:too|as well|also)(?: [?.!])*$/;
const ALSO_WORDS_MAX = 6;

const NOUNS = '(?:legs?|picks?|bets?|games?|selections?|ones?)';
const THE = '(?:the|my|our|that|this|those|both|all)';
const DISLIKED =
  '(?:dont like|do not like|didnt like|not (?:a fan of|feeling|sold on|loving|crazy about|sure about))';
const REPLACING = `(?:${SWAP}(?: (?:out|up))?|${INSTEAD}|(?:to )?replac(?:e|ing)|${DISLIKED})`;
/** What stands before a name whose leg is to go. */
const OUT = new RegExp(
  `(?<![^ ])(?:(${REPLACING})|(?:${DROP}|minus|everything but|all but|(?<!why |if )(?:no|not)))` +
    `(?: ${THE})*(?: ${NOUNS}(?: (?:on|of|with|for|from|in))?(?: ${THE})?)? $`,
);
/** What stands behind it: "the Lakers have to go". */
const OUT_BEHIND = new RegExp(
  `^(?: (?:legs?|picks?|bets?|games?|ml|moneyline|spread))* (?!away)${GOES}(?= (?:please|pls|now|and|then|,|;|[?.!])|$)`,
);
/** "Swap in the Heat for the Raptors", "use the Heat for the Raptors": the one behind "for" goes. */
const IN_VERB =
  /(?<![^ ])(?:(?:swap|sub|put|bring|slot|throw|toss|plug|slip|switch)(?: [^ ]+)? in|use|insert|put|add)(?: (?:the|my))* $/;
const FOR = /(?:in )?for(?: (?:the|my))* $/;
/** Between names that share what stands before the first. */
const SHARED = new RegExp(`^ (?:(?:and|or|nor|,|${THE}|${NOUNS}) )*$`);
/** Behind the words about a leg that goes: what comes begins there. */
const COMING = /^(?:for|with|to|by|into|and|,|;|\.|then|but|give|add|use|put|get|please|pls)$/;
/** "For something else": another leg, whichever. */
const ELSE = /(?<![^ ])(?:else|another|other|different|better|replacement|replace it)(?![^ ])/;
/** A leg stays that of its team, and becomes another bet. */
const CHANGED = new RegExp(
  `(?<![^ ])(?:instead|rather than|in place of|${SWAP}|turn|(?:make|set) (?:it|that|this|the|my|their))(?![^ ])`,
);
const QUESTION =
  /^(?:(?:and|ok|okay|so|but|hey|well) )*(?:is|are|was|were|will|did|does|do|has|have|who|whos|whats|what(?! (?:if|about))|why|how(?! about)|when|where|which)(?![^ ])/;
/** A wish for bets, where no verb of an edit begins. */
const WISHED = /(?<![^ ])(?:give|show|find|any|some|what|whats|need|more|best|top)(?![^ ])/;
const EDIT_FIRST = new RegExp(
  `^(?:(?:ok|okay|now|and|so|please|pls|can|could|you|u|lets|just|actually|i|want|to|wanna) )*(?:${DROP}|${REPLACING}) `,
);
const PARLAY =
  /(?<![^ ])(?:parlays?|parleys?|accas?|accumulators?|multi|combo|leggers?|teamers?)(?![^ ])/;
/** "The parlay", "the same but": what was answered; a parlay without them is a new one. */
const ANSWERED =
  /(?<![^ ])(?:(?:the|my|our|that|this|same)(?: [^ ]+)? (?:parlay|parley|acca|accumulator|multi|combo|slip|ticket)|same)(?![^ ])/;

/** Behind a parlay what a message reads as: where it names legs, an edit of it. */
export function asNamedEdit(reading: Reading, leagues: Leagues): Reading {
  return asChanged(reading, leagues) ?? asAdded(reading);
}

/** Whether it says so that it is an edit even where something else was answered since: "now add the Bills". */
export function isPlainAddition({ words }: Reading): boolean {
  return ADDED_FIRST.test(textOf(words));
}
const ADDED_FIRST =
  /^(?:(?:ok|okay|now|and|so|also|then|please|pls|can|could|you|u|lets|just|actually|i|want|to|wanna) )*(?:add|tack on|throw in|toss in|put in|slip in|include)(?![^ ])/;

/** Where it names whom it adds. */
function asAdded(reading: Reading): Reading {
  const { asked, teams, players, hasUnknownName, legs, asides, words } = reading;
  const { edit, legsAdded = 1, ...rest } = asked;
  const isNamed = teams.length + players.length > 0 || (hasUnknownName && edit === undefined);
  if (!isNamed || isOfOthers(reading) || legs.legs !== undefined) return reading;
  const text = textOf(words);
  // "Drop leg 2 and add the Heat."
  if (edit === 'drop_leg' && teams.length + players.length > 0 && ADDED.test(text))
    return { ...reading, asked: { ...asked, edit: 'swap_leg' } };
  const isAlso = ALSO.test(text) && words.length <= ALSO_WORDS_MAX && asides.size === 0;
  const isAdded = edit === undefined ? ADDED.test(text) || isAlso : edit === 'add_legs';
  if (!isAdded || legsAdded > 1) return reading;
  return { ...reading, asked: { ...rest, edit: 'add_named' } };
}

/** It wishes for something that is no parlay. */
function isOfOthers({ signs }: Reading): boolean {
  return [...signs.specific].some((each) => each !== 'parlay');
}

/** Names in a row, and the words around them. */
interface Names extends LegsNamed {
  readonly from: number;
  readonly to: number;
  readonly before: string;
  readonly after: string;
}

/** Where it names whose legs go, whose come for them, or which bet one of them becomes. */
function asChanged(reading: Reading, leagues: Leagues): Reading | undefined {
  const text = textOf(reading.words);
  if (isOfOthers(reading) || isOfAnother(reading, text)) return undefined;
  const all = namesIn(reading);
  const out = all.filter((each, at) => isOut(each, all[at - 1], QUESTION.test(text)));
  const [first] = out;
  if (first === undefined) return asOtherBet(reading, all, leagues);
  const [only, second] = all;
  const isReplaced = OUT.exec(first.before)?.[1] !== undefined;
  const kept = without(
    reading.words,
    out.flatMap((each) => placesOut(reading.words, each)),
  );
  if (only !== undefined && second === undefined && isReplaced) {
    const other = asOtherBet(reading, all, leagues, first);
    if (other) return other;
  }
  const come = all.filter((each) => !out.includes(each));
  const isMore = reading.asked.edit === 'add_legs' || ELSE.test(text);
  const isSwap = come.length > 0 || isReplaced || isMore;
  return changed(reading, { kept, out, come, edit: isSwap ? 'swap_named' : 'drop_named', leagues });
}

/** A wish for another parlay, or one that begins: who is named there bounds it. */
function isOfAnother({ signs, legs, asked, asides }: Reading, text: string): boolean {
  const isNew = PARLAY.test(text) && !ANSWERED.test(text);
  const isCounted = legs.legs !== undefined && asked.edit === undefined;
  const isWish = signs.asksForBets && WISHED.test(text) && !EDIT_FIRST.test(text);
  return isNew || isCounted || isWish || asides.has('why');
}

/** "The Hawks spread instead of ml", "change the Bills to the over": one team or player, and another bet on it. */
function asOtherBet(
  reading: Reading,
  names: readonly Names[],
  leagues: Leagues,
  swapped?: Names,
): Reading | undefined {
  const { words, asked, markets } = reading;
  const [only, second] = names;
  if (!only || second || asked.edit !== undefined) return undefined;
  const text = textOf(words);
  const isChanged = CHANGED.test(text) || markets.without.length > 0;
  const places = swapped
    ? placesOut(words, swapped).filter((at) => !isPlaceOf(only, at))
    : fromTo(words);
  const kept = without(words, places);
  const edited = changed(reading, { kept, out: [only], come: [only], edit: 'swap_named', leagues });
  const { markets: own, side, line } = edited.markets;
  const isBet = own.length > 0 || side !== undefined || line !== undefined;
  if (!isChanged || !isBet) return undefined;
  return { ...edited, markets: { ...edited.markets, without: [] } };
}

interface Change {
  /** Places of the words that are about what comes. */
  readonly kept: readonly number[];
  readonly out: readonly Names[];
  readonly come: readonly Names[];
  readonly edit: 'drop_named' | 'swap_named';
  readonly leagues: Leagues;
}

/** The message without what it says of legs that go. */
function changed(reading: Reading, { kept, out, come, edit, leagues }: Change): Reading {
  const words = kept.flatMap((at) => reading.words[at] ?? []);
  const moved = <T extends { readonly from: number; readonly to: number }>(each: T): T => {
    const from = kept.indexOf(each.from);
    return { ...each, from, to: from + each.to - each.from };
  };
  const teams = come.flatMap((each) => each.teams).map(moved);
  const players = come.flatMap((each) => each.players).map(moved);
  const read = new Set(out.flatMap(({ before }) => (OUT.exec(before)?.[0] ?? '').split(' ')));
  const isOpen = (text: string): boolean => !read.has(text.toLowerCase());
  const unknownNames = reading.unknownNames.filter(isOpen);
  const isUnnamed = reading.unknownNames.length === 0;
  const asked = withoutEdit(reading.asked);
  return {
    ...reading,
    ...{ words, teams, players, withoutTeams: [], withoutPlayers: [], unknownNames },
    hasUnknownName: reading.hasUnknownName && (isUnnamed || unknownNames.length > 0),
    notUnderstood: reading.notUnderstood.filter(isOpen),
    markets:
      edit === 'drop_named'
        ? NO_MARKETS
        : withSpread(marketsNamed(words, players.length > 0, leagues), spreadNamed(words, teams)),
    asked: { ...asked, edit },
    legsNamed: {
      teams: out.flatMap((each) => each.teams),
      players: out.flatMap((each) => each.players),
    },
  };
}

const OF_EDIT: ReadonlySet<string> = new Set(['edit', 'leg', 'legsSet', 'legsAdded']);

function withoutEdit(asked: Condition): Condition {
  return Object.fromEntries(Object.entries(asked).filter(([key]) => !OF_EDIT.has(key)));
}

function namesIn({ words, ...reading }: Reading): readonly Names[] {
  const teams = [...reading.teams, ...reading.withoutTeams];
  const players = [...reading.players, ...reading.withoutPlayers];
  const rows: { from: number; to: number }[] = [];
  for (const { from, to } of [...teams, ...players].sort((a, b) => a.from - b.from)) {
    const last = rows.at(-1);
    const between = last && ` ${textOf(words.slice(last.to, from))} `.replace(/^ {2}$/, ' ');
    if (last && between !== undefined && SHARED.test(between)) last.to = Math.max(to, last.to);
    else rows.push({ from, to });
  }
  return rows.map((row, at) => {
    const isIn = ({ from }: { readonly from: number }): boolean =>
      from >= row.from && from < row.to;
    const before = words.slice(rows[at - 1]?.to ?? 0, row.from);
    const after = words.slice(row.to, rows[at + 1]?.from);
    return {
      ...row,
      teams: teams.filter(isIn),
      players: players.filter(isIn),
      before: `${at > 0 ? ' ' : ''}${textOf(before)} `,
      after: ` ${textOf(after)}`,
    };
  });
}

/** Whether the legs of names are to go; `last`: the names before them. */
function isOut(names: Names, last: Names | undefined, isAsked: boolean): boolean {
  const isBehind = !isAsked && OUT_BEHIND.test(names.after);
  const isFor = last !== undefined && FOR.test(names.before) && IN_VERB.test(last.before);
  return isBehind || isFor || OUT.test(names.before);
}

/** The places of names that go, with the words that say so and those about them. */
function placesOut(words: readonly Word[], { from, to, before, after }: Names): readonly number[] {
  const match = OUT.exec(before) ?? FOR.exec(before);
  const cue = match ? match[0].trim().split(' ').length : 0;
  const behind = OUT_BEHIND.exec(after)?.[0].trim().split(' ').length ?? 0;
  const rest = after.trim().split(' ');
  const next = match ? rest.findIndex((text) => COMING.test(text)) : behind;
  const end = after.trim() === '' ? to : to + (next < 0 ? rest.length : next);
  return Array.from(
    { length: Math.min(end, words.length) - (from - cue) },
    (_, at) => from - cue + at,
  );
}

/** "From ml to the spread": the places of what is left for something else. */
function fromTo(words: readonly Word[]): readonly number[] {
  const from = words.findIndex(({ text }) => text === 'from');
  const to = words.findIndex(({ text }, at) => at > from && text === 'to');
  if (from < 0 || to < 0) return [];
  return Array.from({ length: to - from }, (_, at) => from + at);
}

function without(words: readonly Word[], places: readonly number[]): readonly number[] {
  const out = new Set(places);
  return [...words.keys()].filter((at) => !out.has(at));
}

function isPlaceOf({ from, to }: Names, at: number): boolean {
  return at >= from && at < to;
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text.replaceAll(' ', '_')).join(' ');
}
