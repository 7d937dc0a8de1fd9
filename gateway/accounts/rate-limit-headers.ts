// Rate limits in words of HTTP: draft-ietf-httpapi-ratelimit-headers-11, one policy called
// "default".
import type { BucketSize } from '#kit/token-bucket.ts';
import type { RateDecision } from './rate-limits.ts';

/**
 * Value of RateLimit-Policy: the requests of a full bucket, and the seconds in which an empty one
 * fills. The same for all requests of a plan.
 */
export function rateLimitPolicyHeader({ perSecond, burst }: BucketSize): string {
  return `"default";q=${burst};w=${Math.ceil(burst / perSecond)}`;
}

/**
 * Value of RateLimit. Its window ends when the bucket is full again; of a refusal with Retry-After,
 * which must not be earlier than that end.
 */
export function rateLimitHeader({ left, secondsUntilFull, retryAfterS }: RateDecision): string {
  return `"default";r=${left};t=${retryAfterS || secondsUntilFull}`;
}
