// `npm run bench -- NAME [--quick] [--record]`: one benchmark with its baseline beside it. Without a
// name it lists what there is. The last line of a run is `RESULT {json}`. With `--record` the run
// takes the place of the last one in docs/benchmarks.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runBench } from './runner.ts';
import { recorded } from './shared/record.ts';

const DOCUMENT = 'docs/benchmarks.md';

// What a benchmark started ends with it, by an exit hook: a signal alone runs none.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean' }, record: { type: 'boolean' } },
  allowPositionals: true,
});
try {
  let output = '';
  const [name] = positionals;
  await runBench(name, values.quick ? 'quick' : 'full', (text) => {
    output += text;
    process.stdout.write(text);
  });
  if (values.record && name !== undefined) {
    writeFileSync(DOCUMENT, recorded(readFileSync(DOCUMENT, 'utf8'), name, output));
  }
  process.exit();
} catch (error) {
  console.error(error);
  process.exit(1);
}
