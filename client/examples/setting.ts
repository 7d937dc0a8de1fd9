// Where the examples find the server, OVERROUND_URL and OVERROUND_KEY, and what they say where it
// does not serve them.
import { Overround, OverroundError, type Stream } from '../src/overround.ts';

/** The server that the environment names. */
export function overroundOfEnvironment(): Overround {
  const { OVERROUND_URL: url = 'http://127.0.0.1:8080', OVERROUND_KEY: apiKey } = process.env;
  if (!apiKey) giveUp('Set OVERROUND_KEY to a key: the first start of Overround prints one.');
  return new Overround({ url, apiKey });
}

/** Its live stream, which says when the connection is gone, and ends the program with it. */
export function streamOfEnvironment(): Stream {
  const stream = overroundOfEnvironment().stream();
  stream.on('down', ({ reason, retryInMs }) => {
    console.log(`connection lost (${reason}), trying again in ${retryInMs} ms`);
  });
  stream.on('failed', ({ reason, error }) => {
    if (error.code === 'ERR_UNAUTHORIZED') giveUpRefused(reason, true);
    giveUp(error.message);
  });
  return stream;
}

/** Says what went wrong, and ends the program where asking again would bring the same. */
export function sayNoAnswer(error: Error): void {
  const { status = 500 } = error instanceof OverroundError ? error : {};
  // Limits pass, and so do outages and what the server could not do.
  const isRefusal = status > 0 && status < 500 && status !== 429;
  if (isRefusal) giveUpRefused(error.message, status === 401);
  console.log(`no answer (${error.message})`);
}

/** Waits until a book is live; ends the program where the server does not serve it. */
export async function untilLive({ ready }: { readonly ready: Promise<void> }): Promise<void> {
  await ready.catch(({ message }: Error) => giveUp(message));
}

function giveUpRefused(reason: string, isKey: boolean): never {
  const todo = isKey ? ': set OVERROUND_KEY to a key that it knows' : '';
  giveUp(`The server refused (${reason})${todo}.`);
}

function giveUp(message: string): never {
  console.error(message);
  process.exit(1);
}
