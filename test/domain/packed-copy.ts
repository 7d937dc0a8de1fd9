// Everything that columns hold in use, copied: two copies are equal if and only if whoever reads
// the columns finds the same.
import type { PackedMessage } from '#domain/message/packed-message.ts';

export function copyOf(packed: PackedMessage) {
  const { source, session, sourceSeq, quoteCount, groupCount, stringCount } = packed;
  const groups = packed.groups.slice(0, groupCount).map((group) => ({ ...group }));
  const last = groups.at(-1);
  const columns = [
    packed.marketTypes,
    packed.venues,
    packed.sides,
    packed.flags,
    packed.points,
    packed.players,
    packed.playerNames,
    packed.prices,
    packed.confirmedAts,
    packed.nativePrices,
    packed.sizes,
    packed.links,
  ];
  return {
    head: { source, session, sourceSeq, quoteCount },
    groups,
    strings: packed.strings.slice(0, stringCount),
    quotes: columns.map((column) => Array.from(column.subarray(0, quoteCount))),
    scopes: [packed.scopeTypes, packed.scopeAlternates].map((column) =>
      Array.from(column.subarray(0, last?.scopesTo)),
    ),
    words: Array.from(packed.words.subarray(0, last?.eventIdsTo)),
  };
}
