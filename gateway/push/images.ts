// Images: the whole state of a topic, cut into parts. Made once for all who ask at a position, and
// joined from records that are serialised again only where their event changed.
import type { Reader } from '#engine/view/reader.ts';
import { byteLru } from '#kit/byte-lru.ts';
import { FragmentStore, type View } from '../bodies/fragments.ts';
import { bestBetsView } from '../handlers/best-bets.ts';
import { edgesView } from '../handlers/edge.ts';
import { eventView } from '../handlers/events.ts';
import { oddsView } from '../handlers/odds.ts';
import { propsView } from '../handlers/player-props.ts';
import { followedEvents } from './followed-events.ts';
import { bytesOf } from './image-queue.ts';
import type { Subscription } from './protocol.ts';

/** Parts of an image are cut at about this many bytes. */
const PART_BYTES = 256 * 1024;
const RECORD_BYTES_MAX = 64 * 1024 * 1024;
const IMAGE_BYTES_MAX = 64 * 1024 * 1024;
const COMMA = Buffer.from(',');

export class Images {
  readonly #reader: Reader;
  readonly #epoch: () => string;
  readonly #records: FragmentStore;
  /** Images of one position, by topic. */
  readonly #images = byteLru<readonly Buffer[]>(IMAGE_BYTES_MAX, bytesOf);
  #epochThen = '';
  #seq = -1;

  constructor(reader: Reader, epoch: () => string, records = new FragmentStore(RECORD_BYTES_MAX)) {
    this.#reader = reader;
    this.#epoch = epoch;
    this.#records = records;
  }

  /** The frames of the topic's image at the book's present position, if they are cut already. */
  known({ topic }: Subscription): readonly Buffer[] | undefined {
    this.moved();
    return this.#images.get(topic);
  }

  /** The same, cut now if need be; records exactly as REST returns them. */
  frames(subscription: Subscription): readonly Buffer[] {
    const known = this.known(subscription);
    if (known) return known;
    const frames = this.#cut(subscription);
    this.#images.set(subscription.topic, frames);
    return frames;
  }

  /** Lets go of the images of a position that the book has left. */
  moved(): void {
    const [epoch, seq] = [this.#epoch(), this.#reader.seq];
    if (seq === this.#seq && epoch === this.#epochThen) return;
    this.#epochThen = epoch;
    this.#seq = seq;
    this.#images.clear();
  }

  #cut(subscription: Subscription): readonly Buffer[] {
    const parts: Buffer[][] = [[]];
    let bytes = 0;
    for (const record of this.#recordsOf(subscription)) {
      if (bytes > 0 && bytes + record.length > PART_BYTES) {
        parts.push([]);
        bytes = 0;
      }
      parts.at(-1)?.push(COMMA, record);
      bytes += record.length;
    }
    const { seq } = this.#reader;
    const topic = JSON.stringify(subscription.topic);
    const head = `{"op":"image","topic":${topic},"epoch":"${this.#epoch()}","seq":${seq}`;
    return parts.map((records, index) => {
      const last = index === parts.length - 1;
      const start = Buffer.from(`${head},"part":${index + 1},"last":${last},"data":[`);
      return Buffer.concat([start, ...records.slice(1), Buffer.from(']}')]);
    });
  }

  *#recordsOf(subscription: Subscription): Generator<Buffer> {
    if (subscription.channel === 'venues') {
      yield* venueRecords(this.#reader, subscription);
      return;
    }
    if (subscription.channel === 'moves') {
      const moves = this.#reader.moves(subscription.scope, subscription.moves);
      yield* moves.map((move) => Buffer.from(JSON.stringify(move)));
      return;
    }
    const view = this.#viewOf(subscription);
    this.#records.enter(this.#epoch());
    for (const entry of followedEvents(this.#reader, subscription)) {
      const record = this.#records.find(view, entry) ?? this.#records.build(view, entry);
      if (record.hasContent) yield record.json;
    }
  }

  #viewOf({ channel, offers, edges }: Subscription): View {
    if (channel === 'odds') return oddsView(this.#reader, offers, 'list');
    if (channel === 'player-props') return propsView(this.#reader, offers, 'stream');
    if (channel === 'best-bets') return bestBetsView(this.#reader, offers, 'list');
    return channel === 'edges' ? edgesView(this.#reader, edges, 'list') : eventView(this.#reader);
  }
}

/** Venues are few, and what they show moves with the clock: nothing of them is kept. */
function venueRecords(reader: Reader, { passesVenue }: Subscription): Buffer[] {
  const shown = reader.venueStatuses().filter(passesVenue);
  return shown.map((venue) => Buffer.from(JSON.stringify(venue)));
}
