// `npm run keys -- create|list|revoke|rotate|set|grant|usage`.
import { keyCommand, keyOptions, usageText } from '../keys/key-command.ts';
import { runProgram } from '../program.ts';

const POSITIONALS_MAX = 3;
const argv = process.argv.slice(2);
await runProgram(
  argv,
  keyOptions(argv),
  (args) => keyCommand(args, process.env, (text) => void process.stdout.write(text)),
  POSITIONALS_MAX,
  usageText,
);
