// Posts of hostile lines: which body, compressed how, under which key, and to which source.
import zlib, { brotliCompressSync, gzipSync } from 'node:zlib';
import type { PostedForm } from '#domain/post.ts';
import { Random } from '#kit/random.ts';
import type { Json } from '../http/contract.ts';
import { csvBody, jsonLine, oddsApiEvents, sceneOf } from './posted-lines.ts';

/** A key, and which source it may post as. */
export interface Poster {
  readonly key: string;
  readonly source: string;
}

export interface HostilePost {
  readonly what: string;
  readonly poster: Poster;
  /** In which it is posted, where it is not the poster's. */
  readonly source: string;
  readonly form: PostedForm;
  readonly coding: string | undefined;
  readonly query: string;
  readonly idempotencyKey: string | undefined;
  readonly session: string | undefined;
  readonly body: Buffer;
  readonly lines: number;
  /** Prices and refusals that the answer accounts for; undefined where lines do not say. */
  readonly accounted: number | undefined;
}

const MIB = 1024 * 1024;
const ROWS_MAX = 60;
const TYPES: Readonly<Record<PostedForm, string>> = {
  ...{ ndjson: 'application/x-ndjson', json: 'application/json', csv: 'text/csv' },
};
const { zstdCompressSync } = zlib as { zstdCompressSync?: (body: Buffer) => Buffer };

/** The post of a number; the same for a seed at a time. */
export function postAt(
  seed: number,
  index: number,
  schema: Json,
  posters: readonly Poster[],
): HostilePost {
  const random = new Random(seed * 1_000_003 + index);
  const poster = random.pick(posters);
  const made = random.chance(0.02) ? largeBody(random) : bodyOf(schema, random);
  const query = [
    ...(made.isOddsApi ? ['format=the-odds-api'] : []),
    ...(random.chance(0.3) ? ['mode=image'] : []),
    ...(random.chance(0.05) ? ['atomic=true'] : []),
    ...(random.chance(0.03) ? [random.pick(['mode=x', 'wait=', 'a=b', 'atomic=TRUE', '%zz'])] : []),
  ].join('&');
  const plain = Buffer.from(made.text);
  const [coding, body] = made.coding ? [made.coding, plain] : encoded(plain, random);
  return {
    ...{ what: made.what, poster, form: made.form, lines: made.lines, coding, query },
    source: random.chance(0.03) ? random.pick(['acme', 'clock', 'x', 'ESPN', '..']) : poster.source,
    idempotencyKey: random.chance(0.3) ? `k${random.below(2000)}` : undefined,
    session: random.chance(0.02) ? random.pick(['1', '0', 'x', '9007199254740993']) : undefined,
    body: made.bytes ?? body,
    // A part of a body, or two of them in one, has other lines.
    accounted: coding === undefined ? made.accounted : undefined,
  };
}

/** A post as bytes. */
export function wireOf(post: HostilePost): Buffer {
  const { poster, form, coding, idempotencyKey, session, body } = post;
  const headers = {
    ...{ host: '127.0.0.1', 'x-api-key': poster.key, 'content-type': TYPES[form] },
    ...{ 'content-length': `${body.length}`, ...(coding && { 'content-encoding': coding }) },
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(session && { 'source-session': session }),
  };
  const query = post.query === '' ? '' : `?${post.query}`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST /ingest/v1/${post.source}${query} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

interface Made {
  readonly what: string;
  readonly form: PostedForm;
  readonly text: string;
  readonly lines: number;
  readonly isOddsApi?: boolean;
  readonly coding?: string;
  readonly bytes?: Buffer;
  readonly accounted?: number;
}

function bodyOf(schema: Json, random: Random): Made {
  const scene = sceneOf(random, Date.now());
  const lines = 1 + random.below(ROWS_MAX);
  const kind = random.below(10);
  const own = (of: Json, isJson: boolean) =>
    Array.from({ length: lines }, () => jsonLine(schema, of, scene, isJson));
  if (kind < 2) return { what: 'CSV', form: 'csv', text: csvBody(schema, lines, scene), lines };
  if (kind < 4) {
    const text = JSON.stringify(oddsApiEvents(1 + (lines >> 3), scene));
    return { what: 'The Odds API', form: 'json', text, lines: 1 + (lines >> 3), isOddsApi: true };
  }
  if (kind < 6) {
    const text = `[${own(schema.$defs.Row, random.chance(0.9)).join()}]`;
    return { what: 'a list', form: 'json', text, lines };
  }
  const isRows = kind < 8;
  const text = own(isRows ? schema.$defs.Row : schema, false).join(
    random.pick(['\n', '\n', '\r\n']),
  );
  const mark = random.chance(0.05) ? '\ufeff' : '';
  const made = { form: 'ndjson', text: mark + text, lines } as const;
  if (!isRows || text.includes('"kind"')) return { what: 'statements', ...made };
  const accounted = text.split('\n').filter((line) => line.trim() !== '').length;
  return { what: 'rows', ...made, accounted };
}

/** Bodies that are hostile as a whole. */
function largeBody(random: Random): Made {
  const form = random.pick(['ndjson', 'json', 'csv'] as const);
  const whole = { form, text: '', lines: 1 };
  switch (random.below(9)) {
    case 0:
      return { ...whole, what: 'a line of 16 MiB', text: `"${'x'.repeat(16 * MIB - 2)}"` };
    case 1:
      return { ...whole, what: 'a body beyond 16 MiB', text: ' '.repeat(16 * MIB + 1) };
    case 2:
      return { ...whole, what: 'nested deep', text: '['.repeat(100_000) };
    case 3: {
      const bytes = gzipSync(Buffer.alloc(random.pick([20, 200]) * MIB, random.pick([' ', '\n'])));
      return { ...whole, what: 'inflates a thousandfold', coding: 'gzip', bytes };
    }
    case 4: {
      const bytes = brotliCompressSync(Buffer.alloc(20 * MIB, '[{}]'), {
        params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 },
      });
      return { ...whole, what: 'inflates in Brotli', coding: 'br', bytes };
    }
    case 5:
      return {
        ...whole,
        what: 'many small values',
        form: 'json',
        text: `[${'0,'.repeat(150_000)}0]`,
      };
    case 6:
      return { ...whole, what: 'line breaks', text: '\n'.repeat(400_000) };
    case 7:
      return { ...whole, what: 'quotes', form: 'csv', text: `a,b\n${'"'.repeat(100_001)}` };
    default: {
      const bytes = Buffer.from(Array.from({ length: 4096 }, () => random.below(256)));
      return { ...whole, what: 'any bytes', bytes };
    }
  }
}

/** Compressed, also where less than all of it is sent. */
function encoded(plain: Buffer, random: Random): [string | undefined, Buffer] {
  if (random.chance(0.7)) return [undefined, plain];
  const [coding, body] = random.pick([
    ['gzip', () => gzipSync(plain)],
    [
      'br',
      () => brotliCompressSync(plain, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 2 } }),
    ],
    ['zstd', () => zstdCompressSync?.(plain) ?? plain],
    ['deflate', () => plain],
  ] as const);
  const bytes = body();
  if (random.chance(0.15)) return [coding, bytes.subarray(0, random.below(bytes.length + 1))];
  if (random.chance(0.1)) return [coding, Buffer.concat([bytes, bytes])];
  return [random.chance(0.05) ? 'gzip' : coding, bytes];
}
