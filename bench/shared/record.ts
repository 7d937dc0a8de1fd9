// The results in docs/benchmarks.md: of each benchmark what its last recorded run printed.

/** The document with the output of a run in the place of the benchmark's last one. Throws where it has no place. */
export function recorded(document: string, bench: string, output: string): string {
  const [from, to] = [`<!-- result of ${bench} -->\n`, `<!-- end of ${bench} -->`];
  const [start, end] = [document.indexOf(from), document.indexOf(to)];
  if (start === -1 || end < start) {
    throw new Error(`the document has no "${from.trim()}" with "${to}" behind it: add both`);
  }
  const lines = output.split('\n').filter((line) => !line.startsWith('RESULT '));
  const block = `\`\`\`text\n${lines.join('\n').trim()}\n\`\`\`\n`;
  return document.slice(0, start + from.length) + block + document.slice(end);
}
