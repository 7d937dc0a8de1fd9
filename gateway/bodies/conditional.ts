// Conditional requests and content coding: If-None-Match and Accept-Encoding as in RFC 9110.

import { LRUCache } from 'lru-cache';

/** The tag of the gzip representation of a body: other bytes, so another strong tag. */
const GZIP_SUFFIX = '-gzip';
const ENTITY_TAG = /(?:W\/)?"([^"]*)"/g;

/** The strong entity tag of a representation. */
export function entityTag(tag: string, gzipped: boolean): string {
  return `"${tag}${gzipped ? GZIP_SUFFIX : ''}"`;
}

/** Whether If-None-Match names a representation of this body (weak comparison; `*` names any). */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch === '') return false;
  if (ifNoneMatch === entityTag(tag, false) || ifNoneMatch.trim() === '*') return true;
  for (const [, opaque] of ifNoneMatch.matchAll(ENTITY_TAG)) {
    if (opaque === tag || opaque === `${tag}${GZIP_SUFFIX}`) return true;
  }
  return false;
}

/** Clients are of few kinds: what their headers come to is remembered. */
const KINDS_MAX = 200;
const KIND_CHARS_MAX = 200;
const gzipKinds = new LRUCache<string, boolean>({ max: KINDS_MAX });

/** Whether gzip is acceptable and not liked less than the plain body. */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  if (acceptEncoding === undefined || acceptEncoding === '') return false;
  const known = gzipKinds.get(acceptEncoding);
  if (known !== undefined) return known;
  const accepts = readsGzip(acceptEncoding);
  if (acceptEncoding.length <= KIND_CHARS_MAX) gzipKinds.set(acceptEncoding, accepts);
  return accepts;
}

function readsGzip(acceptEncoding: string): boolean {
  const weights = new Map<string, number>();
  for (const item of acceptEncoding.split(',')) {
    const [coding = '', ...parameters] = item.split(';');
    weights.set(coding.trim().toLowerCase(), weightOf(parameters));
  }
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0;
  return gzip > 0 && gzip >= (weights.get('identity') ?? 0);
}

/** A q-value in 0..1; 1 where none is given, 0 where it is malformed. */
function weightOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=');
    if (name.trim().toLowerCase() !== 'q') continue;
    const weight = Number(value.trim() || Number.NaN);
    return weight >= 0 && weight <= 1 ? weight : 0;
  }
  return 1;
}
