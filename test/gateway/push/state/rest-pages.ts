// All pages of a list, cut at one position of the book. Every body is checked against the
// OpenAPI document.
import { checkAgainstOpenApi } from '../../../contract/contract-check.ts';
import type { Json } from './shown-state.ts';

const LIMIT = 50;
const ROUNDS_MAX = 200;
/** Compression has tests of its own; here it would be most of the work of both ends. */
const PLAIN = { 'accept-encoding': 'identity' };

/** What a list holds at one position. */
export interface Page {
  readonly records: readonly Json[];
  readonly seq: number;
  readonly epoch: string;
}

/** One answer, checked. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: Json;
}

/** Asks for a target. */
export type Get = (target: string) => Promise<Answer>;

/** All pages over a real socket. */
export async function everyPage(address: string, key: string, target: string): Promise<Page> {
  return await everyPageOf((each) => get(address, key, each), target);
}

/** Asks until every page is of the same position. Throws when the book never stands still. */
export async function everyPageOf(get: Get, target: string): Promise<Page> {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const page = await pagesOnce(get, target);
    if (page) return page;
  }
  throw new Error(`${target}: no two pages of the same position`);
}

/** A GET whose answer is checked against the OpenAPI document. */
export async function get(address: string, key: string | null, target: string): Promise<Answer> {
  const headers = { ...PLAIN, ...(key !== null && { 'x-api-key': key }) };
  const response = await fetch(`${address}${target}`, { headers });
  const json = await response.json();
  const answer = { status: response.status, headers: Object.fromEntries(response.headers), json };
  if (target.startsWith('/v1/')) {
    checkAgainstOpenApi('GET', target.split('?')[0] ?? '', answer);
  }
  return answer;
}

async function pagesOnce(get: Get, target: string): Promise<Page | undefined> {
  const [path = '', query = ''] = target.split('?');
  const records: Json[] = [];
  let position: string | undefined;
  for (let page = 1; ; page++) {
    const asked = new URLSearchParams(query);
    asked.set('limit', `${LIMIT}`);
    asked.set('page', `${page}`);
    const { status, headers, json } = await get(`${path}?${asked}`);
    if (status !== 200) throw new Error(`${target}: ${status} ${JSON.stringify(json)}`);
    const found = `${headers['x-book-epoch']} ${headers['x-book-seq']}`;
    position ??= found;
    if (found !== position) return undefined;
    records.push(...json.data);
    if (json.data.length < LIMIT) break;
  }
  const [epoch = '', seq] = position.split(' ');
  return { records, seq: Number(seq), epoch };
}
