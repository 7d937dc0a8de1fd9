// Batches of refusals, made from their number alone: whoever makes one again makes the same.

export const ROWS = 500;

/** `blockOf`: the program's, compiled or not. */
export function batchOf(blockOf, number) {
  const block = blockOf('rejections');
  for (let row = 0; row < ROWS; row++) {
    block.text('crash');
    block.number(number);
    block.number(row);
    block.instant(1_772_712_000_000);
    block.text(`source ${row % 7}`);
    block.text('reason');
    block.number(number % 100);
    block.endRow();
  }
  return { table: 'rejections', block: block.take(), token: `rejections-crash-${number}` };
}
