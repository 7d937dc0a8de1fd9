// `npm run bench -- NAME [--quick]`: one benchmark with its baseline beside it. Without a name it
// lists what there is. The last line of a run is `RESULT {json}`.
import { runProgram } from '#src/program.ts';
import { runBench } from './runner.ts';

// What a benchmark started ends with it: by an exit, which a signal alone is not.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => process.exit(code));
}

await runProgram(
  process.argv.slice(2),
  {
    '--quick': 'flag',
    '--url': 'value',
    '--key': 'value',
    '--clients': 'value',
    '--channel': 'value',
    '--seconds': 'value',
  },
  async ({ flags, values, rest }) => {
    const size = flags.has('--quick') ? 'quick' : 'full';
    await runBench(rest[0], size, (text) => process.stdout.write(text), values);
  },
  1,
);
