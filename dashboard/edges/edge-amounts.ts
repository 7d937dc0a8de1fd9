// What to stake, as the server computes it after fees: Kelly's share of a bankroll, and rounded
// stakes. The stream is the same for all who ask the same; amounts are asked for beside it.
import type { StreamedEdge } from '#client/overround.ts';
import type { Connection } from '../live/connection.ts';
import { atFrame } from '../live/frame.ts';
import { state } from '../view/state.ts';
import type { EdgeRequest, EdgeStakes } from './edge-request.ts';
import { legsKey } from './edge-words.ts';
import { RestEdges } from './rest-edges.ts';

type ById = ReadonlyMap<string, StreamedEdge>;

export class EdgeAmounts {
  readonly #byId = state<ById>(new Map());
  readonly #rest: RestEdges;

  constructor(connection: Connection, request: EdgeRequest, stakes: EdgeStakes) {
    const replaced = (): void => atFrame(this.#read);
    const asked = { ...request, ...stakes };
    this.#rest = new RestEdges(connection, asked, { replaced, changed: replaced });
  }

  /** The edge with amounts; undefined while they are not known for its prices. Followed. */
  of(edge: StreamedEdge): StreamedEdge | undefined {
    const found = this.#byId.get().get(edge.edgeId);
    return found && legsKey(found) === legsKey(edge) ? found : undefined;
  }

  close(): void {
    this.#rest.close();
  }

  readonly #read = (): void => {
    this.#byId.set(new Map([...this.#rest.book.edges()].map((edge) => [edge.edgeId, edge])));
  };
}
