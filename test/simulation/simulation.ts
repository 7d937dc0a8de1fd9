// Plays a history in one process: replicas of the engine, the oracle and clients, each action in
// its turn. The first invariant that does not hold ends it.
import type { Message } from '#domain/message/message.ts';
import { Engine } from '#engine/engine.ts';
import type { SourceCounts } from '#engine/view/reader.ts';
import { must } from '#kit/assert.ts';
import { recordsText } from '../engine/transcript.ts';
import { FILTERS } from '../fuzz/divergence.ts';
import { firstDifference } from '../oracle/compare.ts';
import { Oracle } from '../oracle/oracle.ts';
import { SourceLedger } from '../oracle/source-ledger.ts';
import { type Action, Breach, type Failure, type History } from './action.ts';
import { Client } from './client.ts';
import type { Snapshot } from './engine-snapshot.ts';
import { type Beginning, expectTruth } from './expectation.ts';
import { type EngineMaker, type LogEntry, Replica } from './replica.ts';

/** What a run went through: a comparison of nothing with nothing proves nothing. */
export interface Seen {
  messages: number;
  /** Messages in which nothing was new. */
  repeats: number;
  restarts: number;
  /** Restarts from a snapshot. */
  restored: number;
  resumes: number;
  images: number;
  /** Records of clients held against a replica's. */
  lines: number;
  edges: number;
  /** Prices that had to stand, over all expectations. */
  standing: number;
}

export interface Outcome {
  readonly failure: Failure | null;
  readonly seen: Seen;
}

/** Plays a history from its beginning. `makeEngine`: other engines show that a run can fail. */
export function play(history: History, makeEngine: EngineMaker = () => new Engine()): Outcome {
  const simulation = new Simulation(history, makeEngine);
  for (const [index, action] of history.actions.entries()) {
    try {
      simulation.act(action);
    } catch (error) {
      const invariant = error instanceof Breach ? error.invariant : 'no crash';
      const detail = error instanceof Error ? error.message : String(error);
      return { failure: { invariant, detail, action: index }, seen: simulation.seen };
    }
  }
  return { failure: null, seen: simulation.seen };
}

class Simulation {
  readonly #log: LogEntry[] = [];
  readonly #said: string[] = [];
  readonly #ledger = new SourceLedger();
  readonly #replicas: readonly Replica[];
  readonly #clients: readonly Client[];
  readonly #snapshots: Snapshot[] = [];
  readonly #oracle = new Oracle();
  #oracleSeq = 0;
  /** Offers and reports in groups that were new, and refusals that came with them, by source. */
  readonly #offered = new Map<string, number>();
  #rulesSince = 0;
  readonly #beginnings = new Map<string, Beginning>();
  /** Events that were over at some time, be they open again. */
  readonly #wereOver = new Set<string>();
  readonly #seen: Seen = {
    messages: 0,
    repeats: 0,
    restarts: 0,
    restored: 0,
    resumes: 0,
    images: 0,
    lines: 0,
    edges: 0,
    standing: 0,
  };

  constructor({ replicas, clients }: History, makeEngine: EngineMaker) {
    this.#replicas = Array.from({ length: replicas }, (_, index) => {
      // The first hears the log as bytes: what it says must be what the others say.
      const path = index === 0 ? 'wire' : 'objects';
      return new Replica(`replica ${index}`, this.#log, this.#said, makeEngine, path);
    });
    this.#clients = clients.map((follows, index) => new Client(index, follows));
  }

  get seen(): Seen {
    const sum = (count: (client: Client) => number): number =>
      this.#clients.reduce((total, client) => total + count(client), 0);
    return {
      ...this.#seen,
      resumes: sum(({ resumes }) => resumes),
      images: sum(({ images }) => images),
      lines: sum(({ compared }) => compared.lines),
      edges: sum(({ compared }) => compared.edges),
    };
  }

  act(action: Action): void {
    switch (action.do) {
      case 'append':
        this.#append(action.message, action.stampMs);
        break;
      case 'fold': {
        const replica = this.#replica(action.replica);
        replica.foldTo(replica.seq + action.messages);
        break;
      }
      case 'snapshot':
        this.#snapshots.push(this.#replica(action.replica).snapshot());
        break;
      case 'restart':
        this.#restart(action);
        break;
      case 'read': {
        const client = must(this.#clients[action.client], `client ${action.client}`);
        client.read(this.#replica(action.replica).engine, action.replica, action.afresh);
        break;
      }
      case 'compare':
        this.#compare();
        break;
      default:
        this.#expect(action);
    }
  }

  /** The log has one more message. */
  #append(message: Message, stampMs: number): void {
    const { source, session, sourceSeq, groups } = message;
    let freshGroups = 0;
    for (const [index, group] of groups.entries()) {
      if (!this.#ledger.take(source, session, sourceSeq + index)) continue;
      freshGroups += 1;
      const refusals = Object.values(group.rejections).reduce((sum, count) => sum + count, 0);
      const offers = 'quotes' in group ? group.quotes.length : group.kind === 'event' ? 1 : 0;
      this.#offered.set(source, (this.#offered.get(source) ?? 0) + refusals + offers);
    }
    this.#log.push({ stampMs, message, freshGroups });
    this.#seen.messages += 1;
    if (freshGroups === 0) this.#seen.repeats += 1;
  }

  #restart({ replica, from, pick, seq }: Extract<Action, { do: 'restart' }>): void {
    this.#seen.restarts += 1;
    const taken = this.#snapshots[pick % Math.max(1, this.#snapshots.length)];
    const snapshot = from === 'snapshot' ? taken : undefined;
    if (snapshot) this.#seen.restored += 1;
    this.#replica(replica).restart(snapshot, seq);
  }

  #compare(): void {
    for (const replica of this.#replicas) replica.foldTo(this.#log.length);
    const first = this.#replica(0).engine;
    const text = recordsText(first);
    for (const [index, { engine }] of this.#replicas.entries()) {
      if (recordsText(engine) === text) continue;
      throw new Breach('replicas agree', `replicas 0 and ${index} show different records`);
    }
    this.#foldOracle();
    const difference = firstDifference(first, this.#oracle, FILTERS);
    if (difference !== null) throw new Breach('engine equals oracle', difference);
    for (const [source, offered] of this.#offered) this.#compareCounts(source, offered);
  }

  #compareCounts(source: string, offered: number): void {
    const counts = this.#replicas.map(({ engine }) => engine.reader.sourceCounts(source));
    for (const { accepted, rejected } of counts) {
      const refused = Object.values(rejected).reduce((sum, count) => sum + count, 0);
      if (accepted + refused === offered) continue;
      const detail = `${source}: ${accepted} accepted, ${refused} refused, ${offered} offered`;
      throw new Breach('counts add up', detail);
    }
    // The oracle counts no reports as accepted; what is accepted follows from the sum above.
    const texts = [...counts, this.#oracle.sourceCounts(source)].map(refusalsText);
    if (new Set(texts).size > 1) throw new Breach('counts add up', `${source}: ${texts.join(' ')}`);
  }

  /** The oracle folds the rest of the log, and it is noted since when rules and starts stand. */
  #foldOracle(): void {
    const oracle = this.#oracle;
    for (; this.#oracleSeq < this.#log.length; this.#oracleSeq++) {
      const { message, stampMs, freshGroups } = this.#log[this.#oracleSeq] as LogEntry;
      for (const [index, group] of message.groups.entries()) {
        const sourceSeq = message.sourceSeq + index;
        oracle.apply({ ...message, sourceSeq, groups: [group] }, stampMs);
        for (const eventId of oracle.eventIds()) this.#noteBeginning(eventId);
      }
      if (freshGroups === 0) continue;
      if (message.groups.some(({ kind }) => kind === 'config')) this.#rulesSince = oracle.now;
    }
  }

  /** Prices that were confirmed before it changed may have gone by another. */
  #noteBeginning(eventId: string): void {
    const at = this.#oracle.playFrom(eventId);
    // While it is over, its prices are withdrawn and new ones refused.
    const isOver = this.#oracle.isFinished(eventId);
    if (isOver) this.#wereOver.add(eventId);
    else if (this.#beginnings.get(eventId)?.at === at) return;
    this.#beginnings.set(eventId, { at, since: this.#oracle.now });
  }

  #expect({ prices, areAllFresh }: Extract<Action, { do: 'expect' }>): void {
    const { engine } = this.#replica(0);
    const standing = expectTruth(engine, prices, {
      rulesSince: this.#rulesSince,
      beginningOf: (eventId) => must(this.#beginnings.get(eventId), eventId),
    });
    this.#seen.standing += standing;
    if (!areAllFresh) return;
    this.#foldWithoutRepeats();
    const least = prices.filter(({ head }) => !this.#wereOver.has(head.eventId)).length;
    if (standing >= least) return;
    const detail = `all prices are fresh, but only ${standing} of ${least} had to stand`;
    throw new Breach('nothing lost', detail);
  }

  /** A log in which everything is said once comes to the same, message by message. */
  #foldWithoutRepeats(): void {
    const log: LogEntry[] = [];
    const said: string[] = [];
    for (const [index, { stampMs, message, freshGroups }] of this.#log.entries()) {
      if (freshGroups === 0) continue;
      const known = message.groups.length - freshGroups;
      const groups = message.groups.slice(known);
      const sourceSeq = message.sourceSeq + known;
      log.push({ stampMs, message: { ...message, sourceSeq, groups }, freshGroups });
      said[log.length] = this.#said[index + 1] as string;
    }
    const replica = new Replica('a log without repeats', log, said, () => new Engine());
    replica.foldTo(log.length);
    if (recordsText(replica.engine) === recordsText(this.#replica(0).engine)) return;
    throw new Breach('nothing twice', 'a log without repeats comes to other records');
  }

  #replica(index: number): Replica {
    return must(this.#replicas[index], `replica ${index}`);
  }
}

function refusalsText({ rejected }: SourceCounts): string {
  return JSON.stringify(Object.entries(rejected).sort());
}
