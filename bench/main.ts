// `npm run bench -- NAME [--quick]`: one benchmark with its baseline beside it. Without a name it
// lists what there is. The last line of a run is `RESULT {json}`.
import { parseArgs } from 'node:util';
import { runBench } from './runner.ts';

// What a benchmark started ends with it, by an exit hook: a signal alone runs none.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean' } },
  allowPositionals: true,
});
try {
  await runBench(positionals[0], values.quick ? 'quick' : 'full', (text) =>
    process.stdout.write(text),
  );
  process.exit();
} catch (error) {
  console.error(error);
  process.exit(1);
}
