// "Add Arsenal to it", "throw in the Bills": who is named beside a parlay is one more leg of it.
import type { Reading } from '../reading.ts';

const ADDED =
  /(?<![^ ])(?:add|adding|include|plus|tack on|slip in|(?:throw|toss|put|stick|slap|get|squeeze)(?: [^ ]+){0,6}? (?:in|into|onto|on top)|(?:throw|toss|put) in)(?![^ ])/;
/** "And Arsenal too." */
const ALSO =
  /^(?:(?:and|ok|okay|oh|with|maybe|also) )+.+|(?<![^ ])(?:too|as well|also)(?: [?.!])*$/;
const ALSO_WORDS_MAX = 6;

/** What a message reads as behind a parlay: where it names whom it adds, that is its edit. */
export function asAddedNames(reading: Reading): Reading {
  const { asked, teams, players, hasUnknownName, signs, legs, asides, words } = reading;
  const { edit, legsAdded = 1, ...rest } = asked;
  const isNamed = teams.length + players.length > 0 || (hasUnknownName && edit === undefined);
  const isOther = [...signs.specific].some((each) => each !== 'parlay') || legs.legs !== undefined;
  if (!isNamed || isOther) return reading;
  const text = words.map((word) => word.text).join(' ');
  const isAlso = ALSO.test(text) && words.length <= ALSO_WORDS_MAX && asides.size === 0;
  const isAdded = edit === undefined ? ADDED.test(text) || isAlso : edit === 'add_legs';
  if (!isAdded || legsAdded > 1) return reading;
  return { ...reading, asked: { ...rest, edit: 'add_named' } };
}
