// One way to compare names as people write them: case, accents and punctuation do not count,
// words do. "St." and "State" stay different words: who means the same says so by an alias.
// And one way to clean a name of unknown origin before it is stored or shown.

/** Letters that Unicode does not decompose into a base letter and an accent. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  þ: 'th',
};

const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** Printable ASCII, single blanks between words: nothing to clean. */
const CLEAN = /^[!-~]+(?: [!-~]+)*$/;
/** Direction marks, zero-width characters, soft hyphens: nobody sees them in a text. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;
/** Blanks, control characters and broken surrogate pairs, which UTF-8 cannot carry. */
const UNPRINTABLE = /[\s\p{Cc}\p{Cs}]+/gu;

/**
 * A name of unknown origin as it may be stored and shown: control characters, line breaks and runs
 * of blanks become one space, characters that are invisible or change the direction of text are
 * removed, accents are composed (NFC). '' when nothing is left. The length is the caller's matter.
 */
export function cleanName(name: string): string {
  if (CLEAN.test(name)) return name;
  return name.replace(INVISIBLE, '').replace(UNPRINTABLE, ' ').trim().normalize('NFC');
}

/**
 * Lower-case words of ASCII letters and digits, one space between them; '' when none are left.
 * Apostrophes and full stops join what they stand in ("Hawai'i", "J.K."), `&` reads "and",
 * everything else separates.
 */
export function foldName(name: string): string {
  const lower = name.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .replace(INVISIBLE, '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’‘ʻʼ`´]/g, '')
    .replace(/[æœøðđłıßþ]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
