// Snapshots that all processes of a log share: a JetStream object store beside the log, with as many
// replicas. An object is named by epoch and position, and is there once it is whole. A connection
// lives as long as one call.
import { jetstreamManager } from '@nats-io/jetstream';
import { type ObjectInfo, type ObjectStore, Objm, StorageType } from '@nats-io/obj';
import { nanos } from '@nats-io/transport-node';
import type { SharedSnapshot, SnapshotShelf } from '../snapshot-shelf.ts';
import { LOG_STREAM, type NatsAccess } from './nats-address.ts';
import { connectTo } from './nats-connection.ts';

export interface NatsSnapshotsOptions extends NatsAccess {
  /** The log's; default OVERROUND. Snapshots are in <stream>_SNAPSHOTS. */
  readonly stream?: string;
}

const TIMEOUT_MS = 5000;
/** Below what the log has every server take (`max_payload`), with room for headers. */
const CHUNK_BYTES = 512 * 1024;
/** A log keeps a day: an older snapshot fits none. What a killed writer left goes with them. */
const KEPT_MS = 48 * 3_600_000;
const NAME = /^(\w+)\.(\d{16})$/;

export class NatsSnapshots implements SnapshotShelf {
  readonly #options: NatsSnapshotsOptions;

  constructor(options: NatsSnapshotsOptions) {
    this.#options = options;
  }

  async list(): Promise<readonly SharedSnapshot[]> {
    return await this.#with(async (store) => (await store.list()).flatMap(placeOf));
  }

  async read(epoch: string, seq: number): Promise<Uint8Array | undefined> {
    return await this.#with(async (store) => {
      const found = await store.get(nameOf(epoch, seq));
      if (found === null) return undefined;
      const bytes = await gathered(found.data, found.info.size);
      const error = await found.error;
      if (error) throw error;
      return bytes;
    });
  }

  async write(epoch: string, seq: number, bytes: Uint8Array): Promise<void> {
    await this.#with(async (store) => {
      const options = { max_chunk_size: CHUNK_BYTES };
      await store.put({ name: nameOf(epoch, seq), options }, piecesOf(bytes));
    });
  }

  async remove(epoch: string, seq: number): Promise<void> {
    await this.#with(async (store) => {
      await store.delete(nameOf(epoch, seq));
    });
  }

  async #with<T>(work: (store: ObjectStore) => Promise<T>): Promise<T> {
    const { stream = LOG_STREAM } = this.#options;
    const connection = await connectTo(this.#options, 'overround snapshots', {
      timeoutMs: TIMEOUT_MS,
    });
    try {
      const manager = await jetstreamManager(connection, { timeout: TIMEOUT_MS });
      const { config } = await manager.streams.info(stream);
      const store = await new Objm(connection).create(`${stream}_SNAPSHOTS`, {
        replicas: config.num_replicas,
        storage: StorageType.File,
        ttl: nanos(KEPT_MS),
      });
      return await work(store);
    } finally {
      await connection.close();
    }
  }
}

/** Names sort by position; 16 digits hold every seq that a number holds exactly. */
function nameOf(epoch: string, seq: number): string {
  return `${epoch}.${String(seq).padStart(16, '0')}`;
}

function placeOf({ name, mtime }: ObjectInfo): SharedSnapshot[] {
  const [, epoch, digits] = NAME.exec(name) ?? [];
  if (epoch === undefined) return [];
  return [{ epoch, seq: Number(digits), writtenAtMs: Date.parse(mtime) }];
}

/** In pieces of a chunk: the store copies what it is given at once again for each of them. */
function piecesOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let from = 0;
  return new ReadableStream({
    pull(controller) {
      if (from >= bytes.byteLength) return controller.close();
      controller.enqueue(bytes.subarray(from, from + CHUNK_BYTES));
      from += CHUNK_BYTES;
    },
  });
}

async function gathered(data: ReadableStream<Uint8Array>, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let length = 0;
  for await (const piece of data) {
    bytes.set(piece, length);
    length += piece.byteLength;
  }
  return bytes.subarray(0, length);
}
