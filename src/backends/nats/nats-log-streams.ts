// The streams of a log: made where they are missing, and otherwise left as their operator made
// them. One that cannot be a log is refused; what differs from the configuration is said. Nothing is
// ever weakened: more replicas, and a replay's endless retention, are the only changes.
import {
  DiscardPolicy,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { PAYLOAD_BYTES_MAX, RETENTION_MS } from '../log.ts';
import { accepted, UnfitServerError } from './nats-refusal.ts';
import { foundOrMade, type WantedStream } from './nats-streams.ts';

export interface LogStreamOptions {
  readonly stream: string;
  readonly subject: string;
  /** Undefined: as the stream has it, and one of a new one. */
  readonly replicas: number | undefined;
  /** Undefined: as the stream has it, and a day of a new one. */
  readonly retentionMs: number | undefined;
  /** Of a new one. */
  readonly retentionBytesMax: number;
}

const HEADER_BYTES_MAX = 1024;
export const MESSAGE_BYTES_MAX = PAYLOAD_BYTES_MAX + HEADER_BYTES_MAX;
const DUPLICATE_WINDOW_MS = 120_000;
/** So long is an append without acknowledgement sent again under its id. */
const DUPLICATE_WINDOW_MS_MIN = 60_000;

type Wanted = WantedStream & { readonly subjects: string[] };

export function skipsOf(stream: string): string {
  return `${stream}_SKIPS`;
}

/**
 * Makes or checks both streams, entries and skips; what `say` hears is a sentence each. Rejects
 * with an UnfitServerError.
 */
export async function ensureLogStreams(
  manager: JetStreamManager,
  options: LogStreamOptions,
  say: (difference: string) => void,
): Promise<StreamInfo> {
  const { stream, subject, retentionMs } = options;
  const common = {
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    num_replicas: options.replicas ?? 1,
    max_age: ageOf(retentionMs ?? RETENTION_MS),
    duplicate_window: nanos(Math.min(DUPLICATE_WINDOW_MS, retentionMs ?? RETENTION_MS)),
    deny_delete: true,
    deny_purge: true,
  };
  const limits = { max_bytes: options.retentionBytesMax, max_msg_size: MESSAGE_BYTES_MAX };
  const log = { ...common, ...limits, name: stream, subjects: [subject] };
  const found = await madeOrChecked(manager, log, options, say);
  // A skip is written after its entry and kept as long: it outlives it, and the stream stays small.
  const skips = {
    ...common,
    ...{ name: skipsOf(stream), subjects: [`${subject}.skip.*`], max_msgs_per_subject: 1 },
    ...{ num_replicas: found.config.num_replicas, max_age: found.config.max_age },
  };
  const own = { ...options, replicas: found.config.num_replicas };
  await madeOrChecked(manager, skips, own, say);
  return found;
}

async function madeOrChecked(
  manager: JetStreamManager,
  wanted: Wanted,
  options: LogStreamOptions,
  say: (difference: string) => void,
): Promise<StreamInfo> {
  const { name } = wanted;
  const { info: found, isNew } = await foundOrMade(manager, wanted);
  if (isNew) return found;
  const fault = faultOf(found.config, wanted);
  if (fault !== undefined) throw new UnfitServerError(`The stream ${name} exists and is ${fault}`);
  const { changes, kept } = differences(found.config, wanted, options);
  for (const each of kept) say(`the stream ${name} stays as it is: ${each}`);
  if (Object.keys(changes).length === 0) return found;
  const changed = { ...found.config, ...changes };
  const info = await accepted(wanted, () => manager.streams.update(name, changed));
  say(`the stream ${name} was strengthened: ${Object.keys(changes).join(', ')}`);
  return info;
}

/** Why a stream cannot be (a part of) the log, and what to do; undefined where it can. */
function faultOf(config: StreamConfig, wanted: Wanted): string | undefined {
  const { subjects = [], max_msgs_per_subject: perSubject, max_msg_size: size } = config;
  const isOurs =
    subjects.join() === wanted.subjects.join() &&
    config.storage === StorageType.File &&
    config.retention === RetentionPolicy.Limits &&
    !config.mirror &&
    !config.sources?.length &&
    !config.sealed;
  if (!isOurs) {
    return (
      `not a log of ours (subjects ${subjects}, ${config.storage} storage, ` +
      `${config.retention} retention): name another one in NATS_STREAM, use another server or ` +
      `account, or delete that stream. A log has the subject ${wanted.subjects}, file storage ` +
      'and limits retention, and neither mirrors nor sources.'
    );
  }
  const edit = `: run "nats stream edit ${wanted.name}"`;
  if (perSubject > 0 && perSubject !== wanted.max_msgs_per_subject) {
    return `limited to ${perSubject} messages of a subject, of which a log has one${edit}`;
  }
  const needed = wanted.max_msg_size ?? 0;
  if (size > 0 && size < needed)
    return `limited to messages of ${size} bytes, not ${needed}${edit}`;
  if (config.discard !== DiscardPolicy.Old) {
    return `one that refuses new messages when it is full (discard new)${edit}`;
  }
  const least = Math.min(nanos(DUPLICATE_WINDOW_MS_MIN), wanted.duplicate_window ?? 0);
  if (config.duplicate_window < least) {
    return `one that forgets ids of messages after ${config.duplicate_window / 1e9} s${edit}`;
  }
  return undefined;
}

interface Differences {
  /** What makes it stronger. */
  readonly changes: Partial<StreamConfig>;
  /** What stays, in words. */
  readonly kept: readonly string[];
}

function differences(
  config: StreamConfig,
  wanted: Wanted,
  { replicas, retentionMs }: LogStreamOptions,
): Differences {
  const changes: { -readonly [K in keyof StreamConfig]?: StreamConfig[K] } = {};
  const kept: string[] = [];
  if (replicas !== undefined && config.num_replicas < replicas) changes.num_replicas = replicas;
  if (replicas !== undefined && config.num_replicas > replicas) {
    kept.push(`${config.num_replicas} replicas, and NATS_REPLICAS is ${replicas}`);
  }
  // A replay goes on from its beginning, however long ago that was.
  if (retentionMs === Number.POSITIVE_INFINITY) {
    if (config.max_age !== 0) changes.max_age = 0;
  } else if (retentionMs !== undefined && config.max_age !== wanted.max_age) {
    const age = config.max_age === 0 ? 'for ever' : `for ${config.max_age / 3.6e12} h`;
    kept.push(`it keeps messages ${age}, where a new one would for ${retentionMs / 3.6e6} h`);
  }
  const bytes = wanted.max_bytes;
  if (bytes !== undefined && config.max_bytes !== bytes) {
    kept.push(`at most ${config.max_bytes} bytes, where a new one would have ${bytes}`);
  }
  if (config.max_msgs > 0) kept.push(`at most ${config.max_msgs} messages`);
  if (!config.deny_delete || !config.deny_purge) {
    kept.push('its messages can be deleted or purged, which breaks the log of everybody');
  }
  return { changes, kept };
}

/** As a server has it: 0 is for ever. */
function ageOf(retentionMs: number): number {
  return Number.isFinite(retentionMs) ? nanos(retentionMs) : 0;
}
