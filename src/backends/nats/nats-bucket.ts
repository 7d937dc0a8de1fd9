// A JetStream key-value bucket, by the two requests of it that leases need: what a key says, and
// setting it where nobody else did since. Other tools (`nats kv`) see the same bucket.
import {
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import type { Bucket, BucketEntry } from '../bucket.ts';
import { REQUEST_TIMEOUT_MS } from './nats-connection.ts';
import { accepted } from './nats-refusal.ts';
import { foundOrMade } from './nats-streams.ts';

/** "wrong last sequence". */
const WRONG_SEQUENCE = new Set([10071, 10164]);

export class NatsBucket implements Bucket {
  readonly #name: string;
  readonly #client: JetStreamClient;
  readonly #manager: JetStreamManager;

  constructor(name: string, client: JetStreamClient, manager: JetStreamManager) {
    this.#name = name;
    this.#client = client;
    this.#manager = manager;
  }

  async get(key: string): Promise<BucketEntry | undefined> {
    const query = { last_by_subj: this.#subjectOf(key) };
    const found = await this.#manager.streams.getMessage(streamOf(this.#name), query);
    return found ? { text: found.string(), revision: found.seq } : undefined;
  }

  async put(key: string, text: string, revision: number): Promise<number | undefined> {
    try {
      const { seq } = await this.#client.publish(this.#subjectOf(key), text, {
        timeout: REQUEST_TIMEOUT_MS,
        expect: { streamName: streamOf(this.#name), lastSubjectSequence: revision },
      });
      return seq;
    } catch (error) {
      if (error instanceof JetStreamApiError && WRONG_SEQUENCE.has(error.code)) return undefined;
      throw error;
    }
  }

  #subjectOf(key: string): string {
    return `$KV.${this.#name}.${key}`;
  }
}

/** The stream under a bucket. */
export function streamOf(bucket: string): string {
  return `KV_${bucket}`;
}

/** Makes the bucket where it is missing, of as many replicas as the log; else it stays as it is. */
export async function ensureBucket(
  manager: JetStreamManager,
  bucket: string,
  replicas: number,
): Promise<void> {
  const name = streamOf(bucket);
  const wanted = {
    name,
    subjects: [`$KV.${bucket}.>`],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    num_replicas: replicas,
    max_msgs_per_subject: 1,
    allow_rollup_hdrs: true,
    allow_direct: true,
    deny_delete: true,
  };
  const { config } = (await foundOrMade(manager, wanted)).info;
  if (config.num_replicas >= replicas) return;
  const wider = { ...config, num_replicas: replicas };
  await accepted({ name }, () => manager.streams.update(name, wider));
}
