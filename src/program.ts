// How every command begins and ends: known options only, one line that says what went wrong, and an
// exit code.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { DirectoryLockedError } from '#backends/file-log/directory-lock.ts';
import { redactor } from '#kit/redaction.ts';
import { ConfigError, secretsIn } from './config/config.ts';
import { FoldError } from './log/fold.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
/** What was on the command line after the command's own name. */
export type Arguments<O extends Options> = ReturnType<typeof parseWith<O>>;

/**
 * Runs a command. Expected failures end with a message and exit code 1, bugs with a stack. `usage`
 * is what --help prints.
 */
export async function runProgram<const O extends Options>(
  argv: readonly string[],
  options: O,
  program: (args: Arguments<O>) => Promise<void>,
  positionalsMax = 0,
  usage = (): string => `options: ${optionList(options)}`,
): Promise<void> {
  printsToNobody(process.stdout);
  printsToNobody(process.stderr);
  process.on('uncaughtException', (error) => {
    print(stackOf(error));
    process.exit(1);
  });
  if (argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(`${usage().trimEnd()}\n`);
    return;
  }
  try {
    await program(parseArguments(argv, options, positionalsMax));
    process.exitCode ??= 0;
  } catch (error) {
    process.exitCode = 1;
    print(isExpected(error) ? `overround: ${error.message}` : stackOf(error));
    // Whatever is still open (sockets, timers) must not keep a failed command alive.
    setTimeout(() => process.exit(), 2000).unref();
  }
}

/** Whether somebody still reads what is printed. */
export const output = { isRead: true };

/**
 * A reader that closes the pipe (`| head`) is no failure: the command goes on with what it changes,
 * and one that only prints looks at `output`.
 */
function printsToNobody(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    if (stream === process.stdout) output.isRead = false;
  });
}

/** Addresses in an error's text may hold passwords. */
function print(text: string): void {
  process.stderr.write(`${redactor(secretsIn(process.env))(text)}\n`);
}

function parseWith<O extends Options>(argv: readonly string[], options: O) {
  return parseArgs({ args: [...argv], options, allowPositionals: true });
}

/** Throws ConfigError for what the command does not know. */
function parseArguments<O extends Options>(
  argv: readonly string[],
  options: O,
  positionalsMax: number,
): Arguments<O> {
  const args = parsedOrRefused(argv, options);
  const [empty] = Object.entries(args.values).find(([, value]) => value === '') ?? [];
  if (empty !== undefined) throw new ConfigError(`option --${empty} needs a value`);
  const surplus = args.positionals[positionalsMax];
  if (surplus !== undefined) throw new ConfigError(`unexpected argument ${surplus}`);
  return args;
}

function parsedOrRefused<O extends Options>(argv: readonly string[], options: O): Arguments<O> {
  try {
    return parseWith(argv, options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ConfigError(`${error.message.split('. ')[0]}; known: ${optionList(options)}`);
  }
}

function optionList(options: Options): string {
  const names = Object.keys(options).map((name) => `--${name}`);
  return names.join(', ') || 'none';
}

/** Expected by name where the class belongs to a backend or a feed. */
const EXPECTED_NAMES = new Set([
  'DatabaseStartError',
  'FeedModuleError',
  'RecordingError',
  'LogBrokenError',
  'LogWriteError',
  'NoLogError',
  'UnfitServerError',
  'UnreachableServerError',
]);

function isExpected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // The operating system's refusals (ENOSPC, EACCES), not Node's own ERR_*: those are bugs.
  if ('code' in error && typeof error.code === 'string') return /^E[A-Z0-9]+$/.test(error.code);
  const expected = [ConfigError, DirectoryLockedError, FoldError];
  return expected.some((kind) => error instanceof kind) || EXPECTED_NAMES.has(error.name);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
