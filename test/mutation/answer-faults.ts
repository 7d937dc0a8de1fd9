// Faults in what an answer says, and in what it no longer lists.
import type { Fault } from './fault.ts';

export const ANSWER_FAULTS: readonly Fault[] = [
  {
    id: 'image-keeps-the-old',
    file: 'engine/absorb.ts',
    find: 'this.#answer.withdrawUnlisted(message, group, slot, true);',
    replace: '',
    why: 'what a venue no longer lists would stay in the book',
  },
  {
    id: 'image-of-all-venues',
    file: 'engine/answer.ts',
    find: 'if (stamps[venue] !== stamp) continue;',
    replace: '',
    why: "one venue's answer would withdraw the prices of all others",
  },
  {
    id: 'peers-of-before',
    file: 'engine/intake.ts',
    find: 'forgetPeers(this.#state, of);',
    replace: '',
    why: 'an image that quotes all lines but a new one would leave what stands on that',
  },
  {
    id: 'peers-under-another-key',
    file: 'engine/evaluate.ts',
    find: 'if (operators > 0) forgetPeers(state, state.lines.markets[line] as MarketState);',
    replace: '',
    why: 'an image would leave what stands on a line that came to be quoted under the main key',
  },
  {
    id: 'peers-of-one-subject',
    file: 'engine/peers.ts',
    find: 'if (ints[line * LINE + L_MARKET] === market) this.found[count++] = line;',
    replace: 'this.found[count++] = line;',
    why: 'lines of other markets would be counted, and looked at under this one',
  },
  {
    id: 'seen-for-ever',
    file: 'engine/answer.ts',
    find: 'this.#seen.clear(this.#state.lines.ints);',
    replace: '',
    why: 'an image would be taken to quote what one before it did',
  },
  {
    id: 'next-venue-is-ours',
    file: 'engine/cells.ts',
    find: 'if (next >= 0 && offers.chunkOf(next).venueAt(next & IN_CHUNK) === venue) return next;',
    replace: 'if (next >= 0) return next;',
    why: "a venue's price would stand in the place of another's",
  },
  {
    id: 'row-of-another-point',
    file: 'engine/absorb.ts',
    find: 'points[before] === points[row] &&',
    replace: '',
    why: 'a price would stand on the line that was spoken of before',
  },
  {
    id: 'confirmed-is-absent',
    file: 'engine/quotes.ts',
    find: 'if (mark !== 0) hot[at * HOT + H_FLAGS] = flags | mark;',
    replace: '',
    why: 'an image would withdraw what it says again',
  },
  {
    id: 'confirmed-for-ever',
    file: 'engine/answer.ts',
    find: 'if ((flags & BY_ALTERNATE) === key) hot[at * HOT + H_FLAGS] = flags & ~CONFIRMED;',
    replace: '',
    why: 'what was said again once would never be absent again',
  },
  {
    id: 'coverage-upside-down',
    file: 'engine/absorb.ts',
    find: 'if (!isListed) this.#answer.withdrawUnlisted(',
    replace: 'if (isListed) this.#answer.withdrawUnlisted(',
    why: 'games that a venue dropped would stay, and those it lists would go',
  },
  {
    id: 'scope-of-confirmed-twice',
    file: 'engine/answer.ts',
    find: 'if (isImage) this.#scopeStamps[scope] = 0;',
    replace: '',
    why: 'a scope that is named twice would withdraw what it says again',
  },
];
