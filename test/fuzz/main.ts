// `npm run fuzz -- --seed N --minutes M`: random logs, engine against oracle after every message,
// until the time is over. The first divergence is made small and kept in test/regressions. With
// `--simulate`: whole days of venues, bus, replicas and clients; a failure prints its history.
// `npm run fuzz -- http`: the whole program from outside.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { simulate } from '../simulation/campaign.ts';
import { type Divergence, divergenceOf, minimised } from './divergence.ts';
import { fuzzHttp } from './http/main.ts';
import { type LogStep, randomLog, seasonsLog } from './random-log.ts';

const MINUTES_MAX = 24 * 60;
const LOG_LENGTH = 150;
/** Each so manyth log is of several seasons. */
const SEASONS_EVERY = 4;
const SIMULATION_ROUNDS = 200;
const REGRESSIONS = 'test/regressions';

interface Options {
  readonly seed: number;
  readonly minutes: number;
  readonly simulate: boolean;
}

process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  const [first, ...rest] = args;
  if (first === 'http') return await fuzzHttp(rest);
  const options = optionsOf(args);
  return options.simulate ? simulateAll(options) : main(options);
}

/** 0 when nothing was found, else 1. */
function main({ seed, minutes }: Options): number {
  const endsAt = performance.now() + minutes * 60_000;
  let next = seed;
  let messages = 0;
  while (performance.now() < endsAt) {
    const steps = (next % SEASONS_EVERY === 0 ? seasonsLog : randomLog)(next, LOG_LENGTH);
    const found = divergenceOf(steps, true);
    if (found) return report(next, steps, found);
    messages += steps.length;
    next += 1;
  }
  print(
    `no divergence in ${next - seed} logs (seeds ${seed} to ${next - 1}), ${messages} messages`,
  );
  return 0;
}

/** The same for simulations. */
function simulateAll({ seed, minutes }: Options): number {
  const endsAt = performance.now() + minutes * 60_000;
  let next = seed;
  let messages = 0;
  for (; performance.now() < endsAt; next++) {
    const { report, seen } = simulate(next, SIMULATION_ROUNDS);
    if (report !== null) {
      print(report);
      return 1;
    }
    messages += seen.messages;
  }
  const seeds = `seeds ${seed} to ${next - 1}`;
  print(`every invariant held in ${next - seed} simulations (${seeds}), ${messages} messages`);
  return 0;
}

function report(seed: number, steps: readonly LogStep[], found: Divergence): number {
  print(`seed ${seed}, step ${found.step}: ${found.difference}`);
  const failing = steps.slice(0, found.step + 1);
  const small = minimised(failing, (candidate) => divergenceOf(candidate, true) !== null);
  const difference = divergenceOf(small, true)?.difference ?? '';
  const path = `${REGRESSIONS}/seed-${seed}.json`;
  mkdirSync(REGRESSIONS, { recursive: true });
  writeFileSync(path, `${JSON.stringify({ about: difference, steps: small }, null, 1)}\n`);
  print(`${small.length} messages are enough: ${path}\n${difference}`);
  return 1;
}

function optionsOf(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '1' },
      simulate: { type: 'boolean', default: false },
    },
  });
  const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed takes a whole number');
  if (!(minutes > 0 && minutes <= MINUTES_MAX)) throw new Error('--minutes takes up to 1440');
  return { seed, minutes, simulate: values.simulate };
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
