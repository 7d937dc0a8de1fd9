// An archive process's process for tests; dataDir of its order says how it behaves.
const say = (message, fields = {}) => process.send({ kind: 'log', level: 'info', fields, message });

process.once('message', ({ order }) => {
  if (order.dataDir === 'begins') hang();
  const damaged = { kind: 'progress', seq: 0, archiveFailure: 'it is damaged' };
  if (order.dataDir === 'without archive') process.send(damaged);
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
        hang();
      }
      say('stopping', stop);
      process.disconnect();
    });
});

/** Hears nothing; no longer than a test takes, should nobody end it. */
function hang() {
  for (const end = Date.now() + 60_000; Date.now() < end; );
}
