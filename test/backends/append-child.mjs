// Appends to a file log until it is killed; prints "<seq> <index> <bytes>" for what was
// acknowledged. Runs on the compiled program (plain node): append-child.mjs <module> <directory>
// <seed>
import { writeSync } from 'node:fs';

const [modulePath, directory, seed] = process.argv.slice(2);
const { openFileLog } = await import(modulePath);
const log = await openFileLog(directory, { segmentBytesMax: 256 * 1024, fsyncEveryMs: 20 });

let state = Number(seed) >>> 0;
function below(bound) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state % bound;
}

for (let index = 0; ; ) {
  const calls = [];
  for (let i = below(20); i >= 0; i--) {
    const bytes = 4 + (below(10) === 0 ? below(60_000) : below(400));
    const payload = Buffer.alloc(bytes, index & 255);
    payload.writeUInt32LE(index, 0);
    const line = `${index} ${bytes}\n`;
    calls.push(log.append(payload, `child-${index}`).then((seq) => writeSync(1, `${seq} ${line}`)));
    index++;
  }
  await Promise.all(calls);
}
