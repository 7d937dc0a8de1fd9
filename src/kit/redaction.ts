// Takes secrets out of text that is about to be printed, whoever wrote it: what is known to be
// secret, credentials in addresses, and the values of headers and parameters that hold them.

const HIDDEN = '[hidden]';
/** Shorter ones would hide parts of ordinary words. */
const SECRET_CHARS_MIN = 6;
/** An address up to its last @: passwords may hold anything but space and quotes. */
const CREDENTIALS = /([a-z][a-z\d+.-]*:\/\/)[^\s"'<>]*@/gi;
const PARAMETERS =
  /([?&;](?:api[-_]?key|access[-_]?token|token|key|password|secret)=)[^\s"'&#<>]+/gi;
const HEADER_NAMES = /(?:x-api-key|authorization|cookie)\\?["']?\s*[:=]\s*\\?["']?/;
const HEADERS = new RegExp(
  `(${HEADER_NAMES.source})(?:(?:bearer|basic)\\s+)?[^\\s"'\\\\,}]+`,
  'gi',
);
const API_KEYS = /\b(ovr_[a-z]{2,12}_)[\w-]{8,}/g;

/** Makes a function that hides secrets; `known` are the values that are secret here. */
export function redactor(known: readonly string[]): (text: string) => string {
  const secrets = [...new Set(known.flatMap(writings))]
    .filter((secret) => secret.length >= SECRET_CHARS_MIN)
    // A secret that holds another must go first.
    .sort((a, b) => b.length - a.length);
  return (text) => {
    const rest = secrets.reduce((left, secret) => left.replaceAll(secret, HIDDEN), text);
    return rest
      .replace(CREDENTIALS, `$1${HIDDEN}@`)
      .replace(PARAMETERS, `$1${HIDDEN}`)
      .replace(HEADERS, `$1${HIDDEN}`)
      .replace(API_KEYS, `$1${HIDDEN}`);
  };
}

/** A secret as it is, in JSON and in an address. */
function writings(secret: string): readonly string[] {
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
}
