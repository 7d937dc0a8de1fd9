// JSON bodies of requests: read and validated, or refused with what is wrong.

import { type Refusal, refuse } from '#contract/errors.ts';
import { isDeeperThan } from '#kit/json-depth.ts';
import { isJsonType } from '../ingress/negotiation.ts';
import type { Endpoint } from '../route-result.ts';
import { type ApiRequest, EMPTY_BODY } from '../sockets/http.ts';

const JSON_DEPTH_MAX = 32;
/** What is wrong may be a name as long as the body. */
const MESSAGE_LENGTH_MAX = 200;

/** The body of a route that takes one, or why it is refused; undefined for other routes. */
export function parseBody(
  { contract }: Endpoint,
  request: ApiRequest,
): { readonly body: unknown } | Refusal | undefined {
  if (!contract.body) return undefined;
  if (!isJsonType(request.headers['content-type'])) return refuse('ERR_UNSUPPORTED_MEDIA_TYPE');
  const bytes = request.body ?? EMPTY_BODY;
  if (isDeeperThan(bytes, JSON_DEPTH_MAX)) return refuse('ERR_TOO_DEEP');
  let json: unknown;
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    json = JSON.parse(decoder.decode(bytes));
  } catch {
    return refuse('ERR_INVALID_BODY', 'The request body is not valid JSON.');
  }
  const result = contract.body.safeParse(json);
  if (result.success) return { body: result.data };
  const issue = result.error.issues[0];
  const where = issue?.path.join('.') || 'body';
  const what = issue?.message.slice(0, MESSAGE_LENGTH_MAX) ?? 'invalid';
  return refuse('ERR_INVALID_BODY', `${where}: ${what}.`);
}
