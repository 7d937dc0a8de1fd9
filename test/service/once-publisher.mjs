// A publisher that may be killed: sends batches in their order, each under its key one to three
// times, until it is answered, and prints every answer. Over HTTP, a WebSocket or NATS.
import { setTimeout as delay } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import { connect, headers } from '@nats-io/transport-node';
import { WebSocket } from 'ws';

const {
  httpUrl,
  isSocket,
  natsUrl,
  natsStream = 'overround',
  ...order
} = JSON.parse(process.argv[2]);
const { key, from, to, rowsOf, start, seed } = order;
const SUBJECT = `${natsStream.toLowerCase()}.ingest.v1`;
const ANSWER_MS_MAX = 500;
/** Longer than a gateway waits for the process that takes posts. */
const ACK_MS_MAX = 30_000;
const FENCED = 4106;
const AGAIN_MS = 50;

/** The same for each sending of a batch. */
function bodyOf(batch) {
  const game = { league: 'nfl', home: 'Miami Dolphins', away: 'Buffalo Bills', start };
  const rows = Array.from({ length: rowsOf[batch % rowsOf.length] }, (_, row) => ({
    ...{ ...game, venue: 'corner_shop', market: 'player_pass_yds', player: `Player N${row}` },
    ...{ selection: 'over', point: 10.5, american: 110 },
    link: `https://a.example/${batch}/${row}/${'x'.repeat(100)}`,
  }));
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

const send = natsUrl !== undefined ? await overNats() : isSocket ? overSocket() : overHttp;
for (let batch = from; batch < to; batch++) {
  const times = 1 + ((batch * 7919 + seed) % 3);
  for (let time = 0; time < times; time++) {
    for (;;) {
      const answer = await send(`batch-${batch}`, bodyOf(batch)).catch(() => undefined);
      if (answer !== undefined) {
        process.stdout.write(`${JSON.stringify({ batch, ...answer })}\n`);
        break;
      }
      await delay(AGAIN_MS);
    }
  }
}
process.exit();

async function overHttp(id, body) {
  const response = await fetch(`${httpUrl}/ingest/v1/acme`, {
    method: 'POST',
    headers: {
      ...{ 'x-api-key': key, 'content-type': 'application/x-ndjson' },
      'idempotency-key': id,
    },
    body,
  });
  if (response.status === 409 || response.status === 429 || response.status === 503)
    return undefined;
  return { status: response.status, data: (await response.json()).data };
}

/** One connection after the other, each in the session of the one before. */
function overSocket() {
  const waiting = new Map();
  let session;
  let socket;
  async function opened() {
    if (socket?.readyState === WebSocket.OPEN) return;
    const named = session === undefined ? {} : { 'source-session': `${session}` };
    socket = new WebSocket(`${httpUrl.replace(/^http/, 'ws')}/ingest/v1/acme/stream`, {
      headers: { 'x-api-key': key, ...named },
    });
    await new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', (code) => {
        // Where a publisher that was killed before this one opened a later one.
        if (code === FENCED) session = undefined;
        for (const end of waiting.values()) end();
        reject(new Error(`closed with ${code}`));
      });
      socket.on('message', (text) => {
        const { v: _, op, id, replayed: __, ...data } = JSON.parse(text);
        if (op === 'hello') {
          session = data.session;
          resolve();
        } else waiting.get(id)?.({ status: op === 'ack' ? 200 : 422, data });
      });
    });
  }
  return async (id, body) => {
    await opened();
    const answered = new Promise((resolve) => waiting.set(id, resolve));
    socket.send(`${JSON.stringify({ v: 1, op: 'batch', id })}\n${body}`);
    const answer = await Promise.race([answered, delay(ACK_MS_MAX)]);
    waiting.delete(id);
    return answer;
  };
}

async function overNats() {
  const connection = await connect({ servers: natsUrl.replace('nats://', '') });
  const waiting = new Map();
  connection.subscribe(`${SUBJECT}.results.acme`, {
    callback: (_, message) => {
      const answer = { status: Number(message.headers.get('Status')), data: message.json().data };
      waiting.get(message.headers.get('Message-Id'))?.(answer);
    },
  });
  const client = jetstream(connection);
  return async (id, body) => {
    const own = headers();
    own.set('Nats-Msg-Id', id);
    const answered = new Promise((resolve) => waiting.set(id, resolve));
    const { duplicate } = await client.publish(`${SUBJECT}.acme`, body, { headers: own });
    return duplicate ? undefined : await Promise.race([answered, delay(ANSWER_MS_MAX)]);
  };
}
