// One way to compare names as people write them: case, accents and punctuation do not count,
// words do. "St." and "State" stay different words: who means the same says so by an alias.

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

/**
 * Lower-case words of ASCII letters and digits, one space between them; '' when none are left.
 * Apostrophes and full stops join what they stand in ("Hawai'i", "J.K."), `&` reads "and",
 * everything else separates.
 */
export function foldName(name: string): string {
  const lower = name.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’‘ʻʼ`´]/g, '')
    .replace(/[æœøðđłıßþ]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
