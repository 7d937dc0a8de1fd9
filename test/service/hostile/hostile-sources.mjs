// Sources of every kind that hold back their answers until they are told to send a hostile body:
// HTTP servers, and a door in front of a Redis server. In a process of its own, so that what it
// sends costs those who measure nothing. Told by messages, which it answers with what it did.
import { createServer } from 'node:http';
import { connect, createServer as createDoor } from 'node:net';

const { bytes, redisPort } = JSON.parse(process.argv[2]);
const BODIES = {
  'empty objects': ['[', '{},', '{}]'],
  'open brackets': ['', '[', ''],
  'objects within objects': ['', '{"a":', ''],
  'one text': ['["', 'x', '"]'],
  'one name repeated': ['{', '"a":1,', '"a":1}'],
};
const [head, unit, tail] = BODIES[process.argv[3]];
const PART = Buffer.from(unit.repeat(Math.ceil(65_536 / unit.length)));
const HTTP_SOURCES = ['odds', 'espn', 'mlb', 'nhl', 'model'];

/** Answers that are held back, by source. */
const held = Object.fromEntries(HTTP_SOURCES.map((name) => [name, new Set()]));
const answered = Object.fromEntries([...HTTP_SOURCES, 'redis'].map((name) => [name, 0]));
let isRedisHostile = false;

/** Writes the body as fast as it is taken, until it is whole or the other side leaves. */
async function send(stream) {
  const gone = new Promise((resolve) => stream.once('close', resolve));
  let isGone = false;
  void gone.then(() => {
    isGone = true;
  });
  const write = async (part) => {
    if (isGone || stream.write(part)) return;
    let onDrain;
    const drained = new Promise((resolve) => {
      onDrain = resolve;
      stream.once('drain', resolve);
    });
    await Promise.race([drained, gone]);
    stream.off('drain', onDrain);
  };
  await write(head);
  for (let sent = 0; sent < bytes && !isGone; sent += PART.length) await write(PART);
  if (!isGone) await write(tail);
}

async function listen(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address().port;
}

async function startSource(name) {
  const server = createServer((request, response) => {
    request.resume();
    held[name].add(response);
    response.on('close', () => held[name].delete(response));
    response.on('error', () => {});
  });
  return await listen(server);
}

async function release(name) {
  if (name === 'redis') {
    isRedisHostile = true;
    return;
  }
  for (const response of held[name]) {
    held[name].delete(response);
    answered[name] += 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    void send(response).then(() => response.end());
  }
}

/** Passes on what both sides say; hostile, it answers each command itself. */
function startRedisDoor() {
  const door = createDoor((client) => {
    const server = connect(redisPort, '127.0.0.1');
    for (const socket of [client, server]) socket.on('error', () => {});
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
    server.on('data', (data) => client.write(data));
    client.on('data', (data) => {
      if (!isRedisHostile) return server.write(data);
      answered.redis += 1;
      const parts = Math.ceil(bytes / PART.length) * PART.length;
      client.write(`$${head.length + parts + tail.length}\r\n`);
      void send(client).then(() => client.writable && client.write('\r\n'));
    });
  });
  return listen(door);
}

const ports = {};
for (const name of HTTP_SOURCES) ports[name] = await startSource(name);
if (redisPort) ports.redis = await startRedisDoor();
process.on('disconnect', () => process.exit());
process.on('message', (order) => {
  if (order.release) void release(order.release);
  if (order.calm) isRedisHostile = false;
  const holding = Object.fromEntries(HTTP_SOURCES.map((name) => [name, held[name].size]));
  process.send({ id: order.id, holding, answered });
});
process.send({ id: 0, ports });
