// What a delta tells of lines, as records: the texts that the stream sends, read.
import type { LinesDelta, LineUpsert } from '#engine/view/changes/line-delta.ts';
import type { LineKey } from '#engine/view/changes/line-key.ts';
import type { OddsEventHead } from '#engine/view/records.ts';

export interface ToldLines {
  readonly events: readonly OddsEventHead[];
  readonly upsert: readonly LineUpsert[];
  readonly remove: readonly LineKey[];
  readonly newestConfirmedAt: number | null;
}

/** Undefined where there is no delta. */
export function readLines(delta: LinesDelta | undefined): ToldLines | undefined {
  if (delta === undefined) return undefined;
  const { newestConfirmedAt } = delta;
  const read = <T>(texts: readonly string[]): T[] => texts.map((text) => JSON.parse(text) as T);
  return {
    events: JSON.parse(`[${Buffer.from(delta.events)}]`) as OddsEventHead[],
    upsert: JSON.parse(`[${Buffer.from(delta.upsert)}]`) as LineUpsert[],
    remove: read<LineKey>(delta.remove),
    newestConfirmedAt,
  };
}
