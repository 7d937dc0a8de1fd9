// Where the examples find the server: OVERROUND_URL and OVERROUND_KEY.
import { Overround } from '../src/overround.ts';

/** The server that the environment names. */
export function overroundOfEnvironment(): Overround {
  const { OVERROUND_URL: url = 'http://127.0.0.1:8080', OVERROUND_KEY: apiKey } = process.env;
  if (!apiKey) {
    console.error('Set OVERROUND_KEY to a key: the first start of Overround prints one.');
    process.exit(1);
  }
  return new Overround({ url, apiKey });
}
