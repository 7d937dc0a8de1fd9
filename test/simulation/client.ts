// A client that follows what changes on one replica or another, as the push lets it: it resumes
// where its position is still covered and starts over where it is told to.
import { isDeepStrictEqual } from 'node:util';
import type { Engine } from '#engine/engine.ts';
import { EdgesClient, LinesClient } from '../engine/client-model.ts';
import { Breach, type Follows } from './action.ts';

export class Client {
  readonly #name: string;
  readonly #model: LinesClient | EdgesClient;
  resumes = 0;
  images = 0;
  /** Records of lines and of edges that were held against a replica's, all reads together. */
  readonly compared = { lines: 0, edges: 0 };
  readonly #kind: Follows['kind'];

  constructor(index: number, follows: Follows) {
    const { kind, scope, filter } = follows;
    this.#kind = kind;
    this.#name = `client ${index} of ${kind} ${JSON.stringify([scope, filter], setsAsLists)}`;
    this.#model =
      kind === 'lines' ? new LinesClient(scope, filter) : new EdgesClient(scope, filter);
  }

  /** Catches up with a replica, whose book it then must show. */
  read(engine: Engine, replica: number, afresh: boolean): void {
    const { changes, reader } = engine;
    const model = this.#model;
    const since = model.seq;
    const isCovered = changes.reachesBackTo(since);
    const where = `${this.#name} since ${since} on replica ${replica} at ${reader.seq}`;
    if (!isCovered && since <= reader.seq) {
      throw new Breach('client equals replica', `${where} was told to start over without need`);
    }
    if (isCovered && since > reader.seq) {
      throw new Breach('client equals replica', `${where} resumed in the replica's future`);
    }
    if (afresh || !isCovered) model.reset();
    if (model.seq === 0) this.images += 1;
    else this.resumes += 1;
    model.catchUp(changes);
    const [shown, expected] = [model.shown(), model.expected(reader)];
    this.compared[this.#kind] += shown.size;
    for (const key of new Set([...shown.keys(), ...expected.keys()])) {
      const [mine, theirs] = [shown.get(key), expected.get(key)];
      if (isDeepStrictEqual(mine, theirs)) continue;
      const detail = `${where}: ${key}\n shows ${text(mine)}\n not ${text(theirs)}`;
      throw new Breach('client equals replica', detail);
    }
  }
}

function text(record: unknown): string {
  return JSON.stringify(record) ?? 'nothing';
}

function setsAsLists(_: string, value: unknown): unknown {
  return value instanceof Set ? [...value] : value;
}
