// A source that posts small batches at a steady rate, as a process of its own: prints how long each
// took, from when it was due, and what it was answered.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const { port, key, source, venue, perSecond, forMs } = JSON.parse(process.argv[2]);
const ROWS = 10;
const START = new Date(Date.now() + 86_400_000).toISOString();
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const times = [];
const statuses = {};

function post(batch, dueMs) {
  const game = { league: 'nfl', home: 'Miami Dolphins', away: 'Buffalo Bills', start: START };
  const rows = Array.from({ length: ROWS }, (_, row) => ({
    ...{ ...game, venue, market: 'total', selection: 'over', point: 40.5 + row },
    american: 100 + (batch % 50),
  }));
  const body = rows.map((row) => JSON.stringify(row)).join('\n');
  const headers = { 'x-api-key': key, 'content-type': 'application/x-ndjson' };
  const own = { ...headers, 'content-length': Buffer.byteLength(body) };
  const options = { port, host: '127.0.0.1', method: 'POST', agent, headers: own };
  return new Promise((resolve) => {
    const asked = request({ ...options, path: `/ingest/v1/${source}` }, (response) => {
      response.resume();
      response.once('end', () => {
        times.push(performance.now() - dueMs);
        statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1;
        resolve();
      });
    });
    asked.once('error', () => {
      statuses.error = (statuses.error ?? 0) + 1;
      resolve();
    });
    asked.end(body);
  });
}

const startMs = performance.now();
const posts = [];
for (let batch = 0; ; batch++) {
  const dueMs = startMs + (batch * 1000) / perSecond;
  if (dueMs - startMs >= forMs) break;
  await delay(Math.max(0, dueMs - performance.now()));
  posts.push(post(batch, dueMs));
}
await Promise.all(posts);
times.sort((a, b) => a - b);
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
process.stdout.write(JSON.stringify({ p50: at(0.5), p95: at(0.95), max: at(1), statuses }));
process.exit();
