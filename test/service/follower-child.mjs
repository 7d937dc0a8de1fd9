// A follower's process for tests; dataDir of its order says how it behaves.
const say = (message, fields = {}) => process.send({ kind: 'log', level: 'info', fields, message });

process.once('message', ({ order }) => {
  if (order.dataDir === 'begins') for (;;);
  say('begun', { order });
  if (order.dataDir === 'fails') {
    const failed = { kind: 'failed', error: 'it failed on purpose' };
    process.send(failed, () => process.exit(1));
  } else if (order.dataDir === 'breaks') process.exit(3);
  else if (order.dataDir === 'returns') setImmediate(() => process.disconnect());
  else
    process.on('message', (stop) => {
      if (order.dataDir === 'stubborn') {
        say('asked');
        for (;;);
      }
      say('stopping', stop);
      process.disconnect();
    });
});
