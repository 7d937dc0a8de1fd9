// Where edges come from: the stream, wherever its channel takes what is asked; else REST, asked
// anew. This is the one place that decides it.
import type { Channels, Position } from '#client/overround.ts';
import type { Connection, Followed } from '../live/connection.ts';
import { state } from '../view/state.ts';
import type { EdgeHearer } from './edge-hearer.ts';
import type { EdgeRequest, EdgeStakes } from './edge-request.ts';
import { RestEdges } from './rest-edges.ts';

/** Refusals of the request itself: another way may serve it. */
const NOT_TAKEN: ReadonlySet<string> = new Set(['ERR_INVALID_PARAMETER', 'ERR_INVALID_FRAME']);
/** Names that the stream refused together, and REST served: more of them are refused, too. */
const refusedNames: (readonly string[])[] = [];

export class EdgeFeed {
  readonly #rest = state<RestEdges | undefined>(undefined);
  readonly #endings: (() => void)[] = [];
  readonly #followed: Followed<'edges'> | undefined;
  readonly #connection: Connection;
  readonly #request: EdgeRequest;
  readonly #stakes: EdgeStakes | undefined;
  readonly #hearer: EdgeHearer;

  constructor(
    connection: Connection,
    request: EdgeRequest,
    stakes: EdgeStakes | undefined,
    hearer: EdgeHearer,
  ) {
    this.#connection = connection;
    this.#request = request;
    this.#stakes = stakes;
    this.#hearer = hearer;
    if (isRefused(request)) this.#askRest();
    else this.#followed = this.#follow();
  }

  /** Whether edges come with the reader's amounts: REST's do. Followed. */
  hasAmounts(): boolean {
    return this.#rest.get() !== undefined;
  }

  /** Followed. */
  isLive(): boolean {
    return this.#rest.get()?.isLive() ?? this.#followed?.isLive() ?? false;
  }

  /** Why nothing is served. Followed. */
  refusal(): string | undefined {
    return this.#rest.get()?.refusal();
  }

  get book(): Channels['edges']['book'] {
    return this.#rest.get()?.book ?? (this.#followed as Followed<'edges'>).subscription.book;
  }

  /** Of the book. */
  get position(): Position | undefined {
    const rest = this.#rest.get();
    return rest ? rest.position : this.#followed?.subscription.position;
  }

  close(): void {
    for (const end of this.#endings) end();
    this.#followed?.release();
    this.#rest.get()?.close();
  }

  #follow(): Followed<'edges'> {
    const request = { channel: 'edges', ...this.#request } as Channels['edges']['request'];
    const followed = this.#connection.follow<'edges'>(request);
    const { subscription } = followed;
    let hadImage = subscription.position !== undefined;
    this.#endings.push(
      // What another image changes comes as changes.
      subscription.on('image', () => {
        if (!hadImage) this.#hearer.replaced();
        hadImage = true;
      }),
      subscription.on('change', ({ events }) => this.#hearer.changed(events)),
      subscription.on('refused', ({ code }) => {
        if (!NOT_TAKEN.has(code)) return;
        // It is not said to be refused: it is asked for in another way.
        followed.release();
        this.#askRest();
      }),
    );
    return followed;
  }

  #askRest(): void {
    const { replaced, changed } = this.#hearer;
    const rest = new RestEdges(
      this.#connection,
      { ...this.#request, ...this.#stakes },
      {
        replaced: () => {
          if (!isRefused(this.#request)) refusedNames.push(namesOf(this.#request));
          replaced();
        },
        changed,
      },
    );
    this.#rest.set(rest);
  }
}

function isRefused(request: EdgeRequest): boolean {
  const names = namesOf(request);
  return refusedNames.some((refused) => refused.every((name) => names.includes(name)));
}

/** The parameters, and the type where it is named: which of them the stream takes depends on both. */
function namesOf({ type, ...request }: EdgeRequest): readonly string[] {
  return [...Object.keys(request), ...(type === undefined ? [] : [`type=${type}`])];
}
