// A follower's thread for tests; workerData.dataDir says how it behaves.
import { parentPort, workerData } from 'node:worker_threads';

const say = (message, fields = {}) =>
  parentPort.postMessage({ kind: 'log', level: 'info', fields, message });
if (workerData.dataDir === 'begins') for (;;);
say('begun', { order: workerData });

if (workerData.dataDir === 'fails') throw new Error('it failed on purpose');
if (workerData.dataDir === 'returns') parentPort.close();
else {
  parentPort.on('message', (stop) => {
    if (workerData.dataDir === 'stubborn') {
      say('asked');
      for (;;);
    }
    say('stopping', stop);
    parentPort.close();
  });
}
