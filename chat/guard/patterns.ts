// Patterns too long for one line.

/** A pattern whose line breaks do not count, nor what they are followed by up to the next sign. */
export function wrapped(source: string, flags: string): RegExp {
  return new RegExp(joined(source), flags);
}

/** The same as a part of another pattern. */
export function joined(source: string): string {
  return source.replace(/\n\s*/g, '');
}

/**
 * One of these rows as words of their own, in small letters. A line that begins with a bar goes on
 * with the row before it, and so does one behind ">", which is left out.
 */
export function anyRow(table: string): RegExp {
  const rows = table
    .replace(/\n\s*(?:>|(?=\|))/g, '')
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '');
  return new RegExp(`(?<![\\w'])(?:${rows.join('|')})(?![\\w'])`);
}

/** The same for `replace`, which takes every match; `test` would go on where it last stopped. */
export function everyRow(table: string): RegExp {
  return new RegExp(anyRow(table), 'g');
}
