// What a posted price costs at each stage of the way in, all in one thread and one after the other:
// the same bodies through the functions that the server calls.
import { openFileLog } from '#backends/file-log/log-file.ts';
import type { Group } from '#domain/message/message.ts';
import type { Post } from '#domain/post.ts';
import { Engine } from '#engine/engine.ts';
import { BodyWork } from '#ingest/bodies/body-work.ts';
import { linesToGroups } from '#ingest/door/lines-to-groups.ts';
import { PostRefusals, UnmatchedNames } from '#ingest/door/refusals.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { Publisher } from '#ingest/publisher.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { StatedEvents } from '#ingest/statements/events.ts';
import { type PostedLine, shortLines } from '#ingest/statements/posted-body.ts';
import { FrameDecoder } from '#ingest/wire/decode.ts';
import { must } from '#kit/assert.ts';
import { runWhole } from '#kit/tick-budget.ts';
import { scratchFolder } from '#test/programs/scratch-folder.ts';
import type { Report } from '../shared/report.ts';
import { type BodyForm, postedBodies, type SlateSpec } from './posted-slate.ts';

const SOURCE = 'bench';

/** Microseconds of each stage for a price, by stage. */
export type StageCosts = ReadonlyMap<string, number>;

/** Runs the bodies through, twice: the first time warms compilers up. */
export async function stageCosts(spec: SlateSpec): Promise<StageCosts> {
  await oneRun(spec);
  return await oneRun(spec);
}

/** A line a form. */
export function showStages(costs: ReadonlyMap<BodyForm, StageCosts>, report: Report): void {
  report.line('\nby stage (us of one core for a price)');
  for (const [form, stages] of costs) {
    const parts = [...stages].map(([stage, us]) => `${stage} ${us.toFixed(2)}`);
    report.line(`  ${form.padEnd(6)} ${parts.join(', ')}`);
  }
}

async function oneRun(spec: SlateSpec): Promise<StageCosts> {
  const now = Date.now();
  const timed = new Timed(spec.posts * spec.quotesPerPost);
  const translate = translatorOf(spec);
  const folder = scratchFolder();
  const log = await openFileLog(folder.path);
  const publisher = new Publisher({ log, source: SOURCE, session: 1, groupsInLog: 0 });
  for (const body of postedBodies(spec, now)) {
    await timed.stage('parse alone', () => parseOnly(body));
    const bytes = await timed.stage('check in the thread', () => checked(body, now));
    const lines = await timed.stage('parse', () => runWhole(shortLines(bytes)));
    const groups = await timed.stage('translate', () => translate(lines, now));
    await timed.stage('pack and append', async () => {
      for (const group of groups) await publisher.publish(group);
      await publisher.mark();
    });
  }
  const engine = new Engine();
  const decoder = new FrameDecoder();
  await timed.stage('read and fold', async () => {
    for await (const { seq, stampMs, payload } of log.read(1, { follow: false })) {
      engine.applyPacked(seq, stampMs, decoder.decode(payload));
    }
  });
  await log.close();
  folder.remove();
  return timed.costs;
}

/** What a server does that only reads: each line is parsed by itself. */
export function parseOnly(body: Buffer): void {
  for (const line of body.toString('utf8').split('\n')) JSON.parse(line);
}

function checked(body: Buffer, now: number): Buffer {
  const work = new BodyWork({ reader: 'posted', form: 'ndjson' });
  work.push(body);
  const result = work.finish(now);
  if (!('ndjson' in result)) throw new Error('lines of the benchmark are short');
  return Buffer.from(result.ndjson.buffer);
}

function translatorOf(spec: SlateSpec): (lines: readonly PostedLine[], now: number) => Group[] {
  const identity = openIdentity(undefined);
  const events = new StatedEvents({ source: SOURCE, identity });
  const quarantine = createQuarantine();
  const post: Post = {
    source: SOURCE,
    scope: { venues: null, scores: false },
    ...{ form: 'ndjson', isOddsApi: false, mode: 'patch', isAtomic: false },
    key: undefined,
    body: new Uint8Array(),
  };
  const names = new UnmatchedNames();
  return (lines, now) => {
    const refusals = new PostRefusals(quarantine, names);
    const venueRefusal = () => undefined;
    const context = { identity, events, refusals, venueRefusal, now, eventOf: () => undefined };
    const { groups, accepted } = runWhole(linesToGroups(post, lines, context));
    must(accepted === spec.quotesPerPost || undefined, 'every price to be accepted');
    return [...groups];
  };
}

/** Of the process, which holds where others want its processor. */
function cpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

class Timed {
  readonly costs = new Map<string, number>();
  readonly #quotes: number;

  constructor(quotes: number) {
    this.#quotes = quotes;
  }

  async stage<T>(name: string, work: () => T): Promise<Awaited<T>> {
    const from = cpuUs();
    const made = await work();
    const before = this.costs.get(name) ?? 0;
    this.costs.set(name, before + (cpuUs() - from) / this.#quotes);
    return made;
  }
}
