// Headers that tell browsers to be strict with what they load from here.

/** Of documents that are not HTML, and of errors. */
export const NO_SNIFF: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' };

/**
 * Of an HTML page that nobody may frame and that loads nothing but what `allowed` names, as
 * directives of a content security policy.
 */
export function htmlHeaders(allowed: readonly string[]): Readonly<Record<string, string>> {
  const closed = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];
  return {
    'content-security-policy': ["default-src 'none'", ...allowed, ...closed].join('; '),
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    ...NO_SNIFF,
  };
}
