// How every command begins and ends: known options only, one line that says what went wrong, and an
// exit code.
import { DirectoryLockedError } from '#backends/file-log/directory-lock.ts';
import { redactor } from '#kit/redaction.ts';
import { ConfigError, secretsIn } from './config/config.ts';
import { FoldError } from './log/fold.ts';

/** What was on the command line after the command's own name. */
export interface Arguments {
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
  readonly rest: readonly string[];
}

/** Options a command knows: a flag, or one that takes a value behind it. */
export type KnownOptions = Readonly<Record<string, 'flag' | 'value'>>;

const HELP = /^(--help|-h)$/;

/**
 * Runs a command. Expected failures end with a message and exit code 1, bugs with a stack. `usage`
 * is what --help prints.
 */
export async function runProgram(
  argv: readonly string[],
  known: KnownOptions,
  program: (args: Arguments) => Promise<void>,
  restMax = 0,
  usage = (): string => `options: ${optionList(known)}`,
): Promise<void> {
  printsToNobody(process.stdout);
  printsToNobody(process.stderr);
  process.on('uncaughtException', (error) => {
    print(stackOf(error));
    process.exit(1);
  });
  if (known['--help'] === undefined && argv.some((word) => HELP.test(word))) {
    process.stdout.write(`${usage()}\n`);
    return;
  }
  try {
    await program(parseArguments(argv, known, restMax));
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

/** Splits a command line. Throws ConfigError for what the command does not know. */
function parseArguments(argv: readonly string[], known: KnownOptions, restMax: number): Arguments {
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const rest: string[] = [];
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] as string;
    const [name = '', inline] = word.split(/=(.*)/s);
    if (!word.startsWith('-')) rest.push(word);
    else if (known[name] === 'flag' && inline === undefined) flags.add(name);
    else if (known[name] === 'value') values.set(name, takeValue(name, inline ?? argv[++index]));
    else throw new ConfigError(`unknown option ${word}; known: ${optionList(known)}`);
  }
  if (rest.length > restMax) throw new ConfigError(`unexpected argument ${rest[restMax]}`);
  return { flags, values, rest };
}

function takeValue(name: string, value: string | undefined): string {
  if (!value) throw new ConfigError(`option ${name} needs a value`);
  return value;
}

function optionList(known: KnownOptions): string {
  return Object.keys(known).join(', ') || 'none';
}

/** Expected by name where the class belongs to a backend or a feed. */
const EXPECTED_NAMES = new Set([
  'DatabaseStartError',
  'FeedModuleError',
  'RecordingError',
  'LogBrokenError',
  'LogWriteError',
  'NoLogError',
  'OvertakenError',
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
