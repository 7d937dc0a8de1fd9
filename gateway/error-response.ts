// The one place where the body of an error is made.
import { ERRORS, type Refusal } from '#contract/errors.ts';
import { CORS_HEADERS } from './ingress/cors.ts';
import { NO_SNIFF } from './ingress/security-headers.ts';
import type { ApiResponse } from './sockets/http.ts';

/** The JSON envelope of an error. */
export function errorResponse(refusal: Refusal, requestId: string): ApiResponse {
  const { code, message, details } = refusal;
  const { status, message: usual } = ERRORS[code];
  const error = {
    message: message ?? usual,
    statusCode: status,
    code,
    ...(details !== undefined && { details }),
  };
  const envelope = { success: false, data: null, meta: { requestId }, error };
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...NO_SNIFF,
      ...CORS_HEADERS,
      ...refusal.headers,
    },
    body: Buffer.from(JSON.stringify(envelope)),
  };
}
