// Where the examples find the server, OVERROUND_URL and OVERROUND_KEY, and what they say where it
// does not serve them.
import { Overround, type Stream } from '../src/overround.ts';

/** The server does not know the key, or knows it no more. */
const KEY_CODES: ReadonlySet<number> = new Set([4101, 4104]);

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
  stream.on('failed', ({ code, reason }) => {
    const todo = KEY_CODES.has(code) ? ': set OVERROUND_KEY to a key that it knows' : '';
    giveUp(`The server refused (${reason})${todo}.`);
  });
  return stream;
}

/** Waits until a book is live; ends the program where the server does not serve it. */
export async function untilLive({ ready }: { readonly ready: Promise<void> }): Promise<void> {
  await ready.catch(({ message }: Error) => giveUp(message));
}

function giveUp(message: string): never {
  console.error(message);
  process.exit(1);
}
