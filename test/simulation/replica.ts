// One engine following the log, through restarts. What it says of each message is held against what
// the others said of it, and against how many groups of the message are new to the log.
import type { Message } from '#domain/message/message.ts';
import type { PackedMessage } from '#domain/message/packed-message.ts';
import type { Engine, OnGroup } from '#engine/engine.ts';
import { FrameDecoder } from '#ingest/wire/decode.ts';
import { MessageWriter } from '#ingest/wire/encode.ts';
import { assert } from '#kit/assert.ts';
import { OutputHash } from '#src/log/output-hash.ts';
import { Breach } from './action.ts';
import { restoredFrom, type Snapshot, snapshotOf } from './engine-snapshot.ts';

/** A message of the log; its seq is its index plus 1. */
export interface LogEntry {
  readonly stampMs: number;
  readonly message: Message;
  /** How many of its groups nobody said before. */
  readonly freshGroups: number;
}

/** Makes the engine of a replica. */
export type EngineMaker = () => Engine;

/** How messages reach an engine: as they were said, or as bytes that were decoded. */
export type Path = 'objects' | 'wire';

export class Replica {
  engine: Engine;
  readonly #name: string;
  readonly #log: readonly LogEntry[];
  /** What was said of each message, by seq: the same whoever folds it, and whenever. */
  readonly #said: string[];
  readonly #make: EngineMaker;
  readonly #wire: Wire | undefined;

  constructor(
    name: string,
    log: readonly LogEntry[],
    said: string[],
    make: EngineMaker,
    path: Path = 'objects',
  ) {
    this.#name = name;
    this.#log = log;
    this.#said = said;
    this.#make = make;
    this.#wire = path === 'wire' ? new Wire() : undefined;
    this.engine = make();
  }

  get seq(): number {
    return this.engine.reader.seq;
  }

  /** Folds the log up to `seq`, or to its end. */
  foldTo(seq: number): void {
    while (this.seq < Math.min(seq, this.#log.length)) this.#foldNext();
  }

  snapshot(): Snapshot {
    return snapshotOf(this.engine);
  }

  /** Another process in its place: it folds the whole log, or what follows the snapshot. */
  restart(snapshot: Snapshot | undefined, seq: number): void {
    this.engine = snapshot ? restoredFrom(snapshot) : this.#make();
    this.foldTo(seq);
  }

  #foldNext(): void {
    const { engine } = this;
    const seq = engine.reader.seq + 1;
    const { stampMs, message, freshGroups } = this.#log[seq - 1] as LogEntry;
    const before = freshGroups === 0 ? positionText(engine, message.source) : '';
    const hash = new OutputHash();
    let groups = 0;
    const onGroup: OnGroup = (output) => {
      groups += 1;
      hash.add(output);
    };
    if (this.#wire) engine.applyPacked(seq, stampMs, this.#wire.carried(message), onGroup);
    else engine.apply(seq, stampMs, message, onGroup);
    const where = `${this.#name} at ${seq}`;
    if (groups !== freshGroups) {
      const detail = `${where} took ${groups} groups, ${freshGroups} are new`;
      throw new Breach('nothing twice', detail);
    }
    if (freshGroups === 0) this.#expectNothingNew(before, seq, message.source);
    const digest = hash.digest();
    const known = this.#said[seq];
    this.#said[seq] = digest;
    if (known !== undefined && known !== digest) {
      throw new Breach('replicas agree', `${where} says ${digest}, another said ${known}`);
    }
  }

  #expectNothingNew(before: string, seq: number, source: string): void {
    const { changes } = this.engine;
    const all = { types: new Set(['arbitrage', 'value', 'ev'] as const) };
    const isSame = positionText(this.engine, source) === before;
    const isSilent = changes.lines(seq - 1, {}, {}) === undefined;
    if (isSame && isSilent && changes.edges(seq - 1, {}, all).length === 0) return;
    throw new Breach('nothing twice', `${this.#name} at ${seq}: old words changed something`);
  }
}

/** Frames as the log carries them. The decoded columns are those of the message before. */
class Wire {
  readonly #writer = new MessageWriter();
  readonly #decoder = new FrameDecoder();

  carried({ source, session, sourceSeq, groups }: Message): PackedMessage {
    for (const group of groups) {
      assert(this.#writer.add(group, Number.POSITIVE_INFINITY), 'a message of any length fits');
    }
    return this.#decoder.decode(this.#writer.finish(source, session, sourceSeq));
  }
}

function positionText({ reader }: Engine, source: string): string {
  return JSON.stringify([reader.now, reader.sourceCounts(source)]);
}
