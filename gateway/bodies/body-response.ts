// Bodies as responses: the coding that was asked for, or 304.
import type { ChatAnswer } from '#chat/chat-service.ts';
import type { Call } from '../call.ts';
import { CORS_HEADERS } from '../ingress/cors.ts';
import { EVENTS_HEADERS } from '../sockets/events-out.ts';
import { type ApiResponse, EMPTY_BODY, HeaderBlock } from '../sockets/http.ts';
import type { Cut } from './bodies.ts';
import { acceptsGzip, entityTag, matchesTag } from './conditional.ts';

/** Smaller bodies are not worth compressing. */
const GZIP_BYTES_MIN = 1024;

/** The blocks of a cut that was answered before. */
interface Blocks {
  plain?: HeaderBlock;
  gzipped?: HeaderBlock;
}

const blocksOfCuts = new WeakMap<Cut, Blocks>();

/** 304, or the body in the coding asked for. */
export function bodyResponse(
  cut: Cut,
  { request, headers }: Call,
): ApiResponse | Promise<ApiResponse> {
  const { text } = cut;
  const isGzipped = text.bytes > GZIP_BYTES_MIN && acceptsGzip(request.headers['accept-encoding']);
  const block = blockOf(cut, isGzipped);
  const known = request.headers['if-none-match'];
  // Whoever has the newest has it by the tag that it was sent with, most of the time.
  if (known === block.headers.etag || matchesTag(known, text.tag)) {
    return { status: 304, headers, block, body: EMPTY_BODY };
  }
  const body = isGzipped ? text.gzipped() : text.plain();
  if (!(body instanceof Promise)) return { status: 200, headers, block, body };
  return body.then((compressed) => ({ status: 200, headers, block, body: compressed }));
}

function blockOf(cut: Cut, isGzipped: boolean): HeaderBlock {
  let blocks = blocksOfCuts.get(cut);
  if (!blocks) {
    blocks = {};
    blocksOfCuts.set(cut, blocks);
  }
  const name = isGzipped ? 'gzipped' : 'plain';
  blocks[name] ??= makeBlock(cut, isGzipped);
  return blocks[name];
}

function makeBlock({ text, position }: Cut, isGzipped: boolean): HeaderBlock {
  return new HeaderBlock({
    'content-type': 'application/json; charset=utf-8',
    ...CORS_HEADERS,
    etag: entityTag(text.tag, isGzipped),
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    ...(position && { 'x-book-seq': String(position.seq), 'x-book-epoch': position.epoch }),
    ...(isGzipped && { 'content-encoding': 'gzip' }),
  });
}

/** An envelope as it is, or the head of one that is streamed. */
export function ownResponse({ says, seq }: ChatAnswer, epoch: string, call: Call): ApiResponse {
  const shared = {
    'x-book-seq': String(seq),
    'x-book-epoch': epoch,
    ...CORS_HEADERS,
    ...call.headers,
  };
  if ('tell' in says) {
    const headers = Object.assign({}, EVENTS_HEADERS, shared);
    return { status: 200, headers, body: EMPTY_BODY, stream: says.tell };
  }
  const json = 'application/json; charset=utf-8';
  const headers = { 'content-type': json, 'cache-control': 'no-store', ...shared };
  return { status: 200, headers, body: Buffer.from(says.json) };
}
