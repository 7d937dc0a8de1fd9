// What `npm start` tells Node: what runs in a child of a benchmark runs as the product does, and
// its peers with it.
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: { readonly start: string };
};

/** Options of Node in the start script: `exec node OPTIONS dist/src/main.js`. */
export const START_FLAGS: readonly string[] = scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'));
