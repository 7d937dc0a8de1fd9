// A publisher that may be killed: sends batches in the order of a list, each under its key, some at a
// time, each until it is answered, and prints every answer. Over HTTP, a WebSocket or NATS, by way of
// any of the addresses that it was given.
import { setTimeout as delay } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import { connect, headers } from '@nats-io/transport-node';
import { WebSocket } from 'ws';

const {
  way,
  httpUrls = [],
  natsUrl = '',
  natsStream = 'overround',
  ...order
} = JSON.parse(process.argv[2]);
const { key, sendings, window, rowsOf, refusedOf, start } = order;
/** Sendings at the end of the list that are not to begin yet; each line of stdin has another number. */
let { heldBack } = order;
const SUBJECT = `${natsStream.toLowerCase()}.ingest.v1`;
const ANSWER_MS_MAX = 500;
/** Longer than a gateway waits for the process that takes posts. */
const ACK_MS_MAX = 30_000;
const FENCED = 4106;
const AGAIN_MS = 50;
const HELD_POLL_MS = 20;
/** Who gets no answer for so long gives up. */
const PATIENCE_MS = 300_000;
/** One of so many batches is sent when its connection is cut. */
const SENDS_PER_CUT = 40;
const OPEN_MS_MAX = 20_000;

/** The same for each sending of a batch. Rows that are refused come last. */
function bodyOf(batch) {
  const game = { league: 'nfl', home: 'Miami Dolphins', away: 'Buffalo Bills', start };
  const row = (nth) => ({
    ...{ ...game, venue: 'corner_shop', market: 'player_pass_yds', player: `Player N${nth}` },
    ...{ selection: 'over', point: 10.5, american: 100 + batch },
    link: `https://a.example/${batch}/${nth}/${'x'.repeat(100)}`,
  });
  const taken = Array.from({ length: rowsOf[batch % rowsOf.length] }, (_, nth) => row(nth));
  const refused = Array.from({ length: refusedOf[batch % refusedOf.length] }, (_, nth) =>
    nth % 2 === 0 ? { ...row(nth), home: 'Nobody' } : { ...row(nth), market: 'no_market' },
  );
  return [...taken, ...refused].map((each) => JSON.stringify(each)).join('\n');
}

const WAYS = { http: overHttp, socket: overSocket, nats: overNats };
const send = await WAYS[way]();
const waiting = [...sendings];
process.stdin.on('data', (data) => {
  heldBack = Number(data.toString().trim().split('\n').at(-1));
});
await Promise.all(Array.from({ length: window }, sendInTurn));
process.exit();

async function sendInTurn() {
  for (;;) {
    while (waiting.length > 0 && waiting.length <= heldBack) await delay(HELD_POLL_MS);
    const batch = waiting.shift();
    if (batch === undefined) return;
    const began = performance.now();
    for (;;) {
      const answer = await send(`batch-${batch}`, bodyOf(batch)).catch(() => undefined);
      if (answer !== undefined) {
        process.stdout.write(`${JSON.stringify({ batch, way, ...answer })}\n`);
        break;
      }
      if (performance.now() - began > PATIENCE_MS) throw new Error(`batch ${batch}: no answer`);
      await delay(AGAIN_MS);
    }
  }
}

function anyUrl() {
  return httpUrls[Math.floor(Math.random() * httpUrls.length)];
}

function overHttp() {
  return async (id, body) => {
    const response = await fetch(`${anyUrl()}/ingest/v1/acme`, {
      method: 'POST',
      headers: {
        ...{ 'x-api-key': key, 'content-type': 'application/x-ndjson' },
        'idempotency-key': id,
      },
      body,
      signal: AbortSignal.timeout(ACK_MS_MAX),
    });
    const { status } = response;
    if (status === 409 || status === 429 || status === 503) return undefined;
    const isRepeat = response.headers.get('idempotency-replayed') === 'true';
    return { status, isRepeat, data: (await response.json()).data };
  };
}

/** One connection after the other, each in the session of the one before. */
function overSocket() {
  /** By batch, who waits for its next answer. */
  const waits = new Map();
  let session;
  let socket;
  let opening;

  async function opened() {
    if (socket?.readyState !== WebSocket.OPEN || opening) {
      opening ??= open().finally(() => {
        opening = undefined;
      });
      await opening;
    }
    return socket;
  }

  async function open() {
    const named = session === undefined ? {} : { 'source-session': `${session}` };
    const made = new WebSocket(`${anyUrl().replace(/^http/, 'ws')}/ingest/v1/acme/stream`, {
      headers: { 'x-api-key': key, ...named },
    });
    socket = made;
    const timer = setTimeout(() => made.terminate(), OPEN_MS_MAX);
    await new Promise((resolve, reject) => {
      made.on('error', reject);
      made.on('close', (code) => {
        // Where a publisher that was killed before this one opened a later one.
        if (code === FENCED) session = undefined;
        for (const { isOf, settle } of [...waits.values()].flat()) if (isOf === made) settle();
        reject(new Error(`closed with ${code}`));
      });
      made.on('message', (text) => {
        const { v: _, op, id, replayed = false, ...data } = JSON.parse(text);
        if (op === 'hello') {
          session = data.session;
          resolve();
          return;
        }
        const status = op === 'ack' && data.accepted > 0 ? 200 : 422;
        waits.get(id)?.[0]?.settle({ status, isRepeat: replayed, data });
      });
    }).finally(() => clearTimeout(timer));
  }

  return async (id, body) => {
    const isOf = await opened();
    const answered = new Promise((resolve) => {
      const entry = { isOf };
      const timer = setTimeout(() => entry.settle(), ACK_MS_MAX);
      entry.settle = (answer) => {
        clearTimeout(timer);
        waits.set(
          id,
          waits.get(id).filter((each) => each !== entry),
        );
        resolve(answer);
      };
      waits.set(id, [...(waits.get(id) ?? []), entry]);
    });
    isOf.send(`${JSON.stringify({ v: 1, op: 'batch', id })}\n${body}`);
    if (window > 1 && Math.random() * SENDS_PER_CUT < 1) isOf.terminate();
    return await answered;
  };
}

async function overNats() {
  const servers = natsUrl.split(',').map((url) => url.replace('nats://', ''));
  const connection = await connect({ servers, maxReconnectAttempts: -1 });
  const waits = new Map();
  connection.subscribe(`${SUBJECT}.results.acme`, {
    callback: (_, message) => {
      const isRepeat = message.headers.get('Idempotency-Replayed') === 'true';
      const status = Number(message.headers.get('Status'));
      const answer = { status, isRepeat, data: message.json().data };
      for (const settle of waits.get(message.headers.get('Message-Id')) ?? []) settle(answer);
    },
  });
  const client = jetstream(connection);
  return async (id, body) => {
    const own = headers();
    own.set('Nats-Msg-Id', id);
    let settle;
    const answered = new Promise((resolve) => {
      settle = resolve;
      waits.set(id, [...(waits.get(id) ?? []), settle]);
    });
    try {
      const { duplicate } = await client.publish(`${SUBJECT}.acme`, body, { headers: own });
      return duplicate ? undefined : await Promise.race([answered, delay(ANSWER_MS_MAX)]);
    } finally {
      waits.set(
        id,
        waits.get(id).filter((each) => each !== settle),
      );
    }
  };
}
