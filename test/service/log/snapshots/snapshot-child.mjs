// Goes on from a snapshot with the compiled engine, under whichever Node runs it:
// snapshot-child.mjs <file of the snapshot> <file of the steps behind it>; prints as JSON the
// epoch, whether it would save the very same bytes, and the hash of the outputs of the steps.
import { readFileSync } from 'node:fs';
import { Engine } from '#engine/engine.ts';
import { OutputHash } from '#src/log/output-hash.ts';

const [snapshotPath, stepsPath] = process.argv.slice(2);
const saved = readFileSync(snapshotPath);
const { engine, epoch } = Engine.restore(saved);
const isSavedAlike = saved.equals(engine.snapshot(epoch));
const hash = new OutputHash();
for (const { stampMs, message } of JSON.parse(readFileSync(stepsPath, 'utf8'))) {
  engine.apply(engine.reader.seq + 1, stampMs, message, (output) => hash.add(output));
}
process.stdout.write(`${JSON.stringify({ epoch, isSavedAlike, hash: hash.digest() })}\n`);
