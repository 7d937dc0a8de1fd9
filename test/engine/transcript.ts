// What a run of a log says, group by group, and what it shows in the end: the two things that laws
// compare between runs.
import { Engine } from '#engine/engine.ts';
import { outputText } from '#engine/view/text/output-text.ts';
import type { LogStep } from '../fuzz/random-log.ts';

export interface Transcript {
  /** One text per group applied, empty for a silent one. */
  readonly outputs: readonly string[];
  /** Every record of every event in the end. */
  readonly records: string;
  readonly engine: Engine;
}

/** Folds the log into a new engine. */
export function transcriptOf(steps: readonly LogStep[]): Transcript {
  const engine = new Engine();
  const outputs: string[] = [];
  for (const [index, { message, stampMs }] of steps.entries()) {
    engine.apply(index + 1, stampMs, message, (output) => outputs.push(outputText(output)));
  }
  return { outputs, records: recordsText(engine), engine };
}

/** All that the reader shows, as text; without seq. */
export function recordsText({ reader }: Engine): string {
  const records = reader.events().map(({ eventId, status, hasOffers, hasProps, hasEdges }) => ({
    entry: { status, hasOffers, hasProps, hasEdges },
    event: reader.eventRecord(eventId),
    odds: reader.oddsRecord(eventId, {}),
    props: reader.propsRecord(eventId, {}, 'event'),
    bestBets: reader.bestBetsRecord(eventId, {}),
    edges: reader.edgesRecord(eventId, { types: new Set(['arbitrage', 'value', 'ev']) }),
  }));
  return JSON.stringify({ now: reader.now, records });
}

/** How fresh venues are; apart from the records, because an answer that says nothing new counts. */
export function venuesText({ reader }: Engine): string {
  return JSON.stringify(reader.venueStatuses());
}
