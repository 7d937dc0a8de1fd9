// A thread in the place of the embedded database; the name of its folder says how it starts.
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { directory } = workerData;
const BEATS = 20;
const BEAT_MS = 60;

const starts = {
  slowly: async () => {
    for (let beat = 0; beat < BEATS; beat++) {
      await delay(BEAT_MS);
      writeFileSync(join(directory, 'global', `beat-${beat}`), '');
    }
    parentPort.postMessage('ready');
    parentPort.once('message', () => process.exit());
  },
  never: async () => {
    parentPort.postMessage({ doing: 'opening its files' });
    setInterval(() => {}, 1000);
  },
};
await starts[basename(directory)]();
