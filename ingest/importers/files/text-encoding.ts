// How the bytes of a file become text: UTF-8, with or without a mark; UTF-16, which has one; else
// Windows-1252, in which spreadsheets of the West save.
import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

/** 0x80 to 0x9f of Windows-1252; five of them mean nothing and stay control characters. */
const WINDOWS_1252 = [
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021',
  '\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f',
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014',
  '\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178',
].join('');
const FIRST_OF_TABLE = 0x80;

/** The text of bytes that are UTF-8 or, where they cannot be, Windows-1252. */
export function textOfBytes(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return bytes
    .toString('latin1')
    .replace(
      /[\u0080-\u009f]/g,
      (letter) => WINDOWS_1252[letter.charCodeAt(0) - FIRST_OF_TABLE] ?? letter,
    );
}

/** The same bytes; of a stream that begins with the mark of UTF-16, its text as UTF-8. */
export async function* utf8Of(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null | undefined;
  for await (const chunk of chunks) {
    if (decoder === undefined) decoder = decoderOf(chunk);
    yield decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
  if (decoder) yield Buffer.from(decoder.decode());
}

function decoderOf(first: Buffer): TextDecoder | null {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder('utf-16le');
  return first[0] === 0xfe && first[1] === 0xff ? new TextDecoder('utf-16be') : null;
}
