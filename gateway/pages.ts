// Pages that need no key: health, readiness, and documents that never change.
import { createHash } from 'node:crypto';
import type { Presence } from '#engine/view/records.ts';
import type { ApiRequest } from './sockets/http.ts';

/** A page that needs no key: answers GET without parameters. */
export type Page = (request: ApiRequest) => ShownPage;

export interface ShownPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface FeedReadiness {
  readonly name: string;
  readonly state: string;
  readonly accepted: number;
  readonly rejected: Readonly<Record<string, number>>;
  readonly drift?: Readonly<Record<string, number>>;
  readonly leftOut?: Readonly<Record<string, number>>;
  readonly incidents?: Readonly<Record<string, number>>;
  readonly replay?: {
    readonly position: string | null;
    readonly nextAt: string | null;
    readonly share: number;
  };
}

/** A source whose posts are taken here, since the start. */
export interface SourceReadiness {
  readonly name: string;
  readonly posts: number;
  readonly accepted: number;
  readonly refused: Readonly<Record<string, number>>;
  /** Milliseconds since its last post. */
  readonly ageMs: number;
  /** By the book; null before a price of it was taken. */
  readonly state: Presence | null;
}

/** How far the archive is. `waiting`: it is being opened, or takes nothing at present. */
export interface ArchiveReadiness {
  /** `opening`: at a start. `waiting`: its store takes nothing now. */
  readonly state: 'on' | 'opening' | 'waiting' | 'off';
  /** All of the log up to here is in it; null before that is known. */
  readonly seq: number | null;
  /** How far it is behind the clock of the book; null where that is not known, as in a replay. */
  readonly lagMs: number | null;
  /** What its store said last, while it takes nothing; for operators alone: it may name hosts. */
  readonly failure?: string;
}

/** Of a process that keeps none. */
export const NO_ARCHIVE: ArchiveReadiness = { state: 'off', seq: null, lagMs: null };

/** Whether the server of the log is there. Prices, edges and `now` stand while it is away. */
export interface LogReadiness {
  readonly state: 'on' | 'away';
  /** How long it has been away; null while it is there. */
  readonly awayMs: number | null;
}

/** Who has a lease that this process wants. */
export interface LeaseReadiness {
  readonly key: string;
  readonly state: 'held' | 'standby' | 'free' | 'unknown';
  /** The id of the process that holds it; null where none does. */
  readonly holder: string | null;
  /** The newest session that it gave. */
  readonly session: number;
}

/** What the book is, as this process shows it. */
export interface BookReadiness {
  /** `warming`: it began behind the beginning of the log, and not every source has told all since. */
  readonly state: 'whole' | 'warming';
  /** How long it stands still already; a live log moves each second. */
  readonly ageMs: number;
  /** Of one that is warming: sources that have not published everything since; empty: unknown. */
  readonly waitsFor?: readonly string[];
}

/** `status` other than `ready` answers 503. */
export interface Readiness {
  readonly status: 'ready' | 'warming' | 'failed' | 'stalled' | 'starting' | 'stopping';
  readonly seq: number;
  readonly epoch: string;
  /** The engine's clock, ISO 8601. */
  readonly now: string;
  readonly book?: BookReadiness;
  readonly feeds: readonly FeedReadiness[];
  /** Of a process that takes posts: those that posted last, newest first. */
  readonly sources?: readonly SourceReadiness[];
  /** Of a log on a server only. */
  readonly log?: LogReadiness;
  /** Of a process that writes a shared log, or stands by to. */
  readonly leases?: readonly LeaseReadiness[];
  readonly archive: ArchiveReadiness;
}

const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
};
/** Pages by which others see whether the process lives: they are answered whoever asks. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
const HEALTHY = Buffer.from('{"status":"ok"}');

/** The process is up. */
export const healthPage = (): ShownPage => ({ status: 200, headers: JSON_HEADERS, body: HEALTHY });

/** As everybody may see it. */
export function publicReadiness({ archive, ...rest }: Readiness): Readiness {
  const { failure: _, ...shown } = archive;
  return { ...rest, archive: shown };
}

/** The book is complete and current; 503 until it is. */
export function readinessPage(readiness: () => Readiness): () => ShownPage {
  return () => {
    const now = readiness();
    const status = now.status === 'ready' ? 200 : 503;
    return { status, headers: JSON_HEADERS, body: Buffer.from(JSON.stringify(now)) };
  };
}

/** A document that stays the same while the process lives. */
export function fixedPage(
  contentType: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Page {
  const body = Buffer.from(text);
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const all = { 'content-type': contentType, 'cache-control': 'no-cache', etag, ...headers };
  return () => ({ status: 200, headers: all, body });
}
