// Takes secrets out of text that is about to be printed, whoever wrote it: what is known to be
// secret, credentials in addresses, and the values of headers and parameters that hold them. Takes
// as long as the text is: callers choose what stands in a line, and the serving thread writes it.

const HIDDEN = '[hidden]';
/** Shorter ones would hide parts of ordinary words. */
const SECRET_CHARS_MIN = 6;
/** An address behind its scheme, to its end: a search for an @ from each :// is quadratic. */
const ADDRESSES = /:\/\/[^\s"'<>]*/g;
/** A quote, which may stand within JSON; not the one of text that ends in a name. */
const QUOTE = String.raw`(?<quote>\\?["'])(?:(?<=[^\\]":\[?")|(?![,}\]]))`;
/** One character within it: text in JSON, and a line, end before it does. */
const HELD = String.raw`(?:(?!\k<quote>)(?:\\.|[^"\\\n]))`;
const QUOTED = `${QUOTE}${HELD}+`;
const WORDS = '(?:api[-_]?key|token|password|secret)';
const PARAMETERS = new RegExp(
  String.raw`((?:[?&;]key|${WORDS})=)(?:${QUOTED}|(?:\\[^\s"']|[^\s"'\\&#<>])+)`,
  'gi',
);
const FIELDS = new RegExp(String.raw`(${WORDS}\\?["']\s*:\s*)${QUOTED}`, 'gi');
const HEADER = String.raw`(?:x-api-key|authorization|cookie)\\?["']?\s*[:=]\s*`;
/** The last item may be cut off. */
const ITEM = String.raw`${HELD}*\k<quote>?`;
const HEADER_LISTS = new RegExp(
  String.raw`(${HEADER}\[\s*)${QUOTE}${ITEM}(?:\s*,\s*\k<quote>${ITEM})*`,
  'gi',
);
/** One piece of a header; the first may be a scheme with its secret behind it. */
const PIECE = String.raw`(?:\\[^\s"']|[^\s"'\\,;}])+`;
const HEADERS = new RegExp(
  String.raw`(${HEADER}\[?)(?:${QUOTED}|(?:\w+[ \t]+)?${PIECE}(?:; *${PIECE})*)`,
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
      .replace(ADDRESSES, hideCredentials)
      .replace(PARAMETERS, `$1$2${HIDDEN}`)
      .replace(FIELDS, `$1$2${HIDDEN}`)
      .replace(HEADER_LISTS, `$1$2${HIDDEN}$2`)
      .replace(HEADERS, `$1$2${HIDDEN}`)
      .replace(API_KEYS, `$1${HIDDEN}`);
  };
}

/** All up to the last @: passwords may hold anything but space and quotes. */
function hideCredentials(address: string): string {
  const end = address.lastIndexOf('@');
  return end === -1 ? address : `://${HIDDEN}${address.slice(end)}`;
}

/** A secret as it is, in JSON and in an address. */
function writings(secret: string): readonly string[] {
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
}
