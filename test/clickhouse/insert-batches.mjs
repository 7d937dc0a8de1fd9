// Batches of refusals, made from their number alone: whoever makes one again makes the same.

export const ROWS = 500;

export function batchOf(number) {
  let tsv = '';
  for (let row = 0; row < ROWS; row++) {
    tsv += `crash\t${number}\t${row}\t1772712000.000\tsource ${row % 7}\treason\t${number % 100}\n`;
  }
  return {
    table: 'rejections',
    columns: ['epoch', 'seq', 'ordinal', 'at', 'source', 'reason', 'count'],
    tsv: Buffer.from(tsv),
    token: `rejections-crash-${number}`,
  };
}
