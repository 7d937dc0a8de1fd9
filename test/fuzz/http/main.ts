// `npm run fuzz -- http --seed N [--requests 100000] [--only INDEX]`: the whole HTTP surface of the
// real program, asked at random. Prints what it found with a line for curl; exits with 1 then.
import { parseArgs } from 'node:util';
import { type CampaignReport, campaign } from './campaign.ts';
import { FuzzedProgram } from './fuzzed-program.ts';
import { GROWTH_MAX, GROWTH_MIB_MAX } from './memory.ts';

const REQUESTS_MAX = 10_000_000;
const SEASON_DAYS = 3;

/** 0 when nothing was found, else 1. */
export async function fuzzHttp(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      requests: { type: 'string', default: '100000' },
      only: { type: 'string' },
    },
  });
  const number = (name: string, text: string, most: number): number => {
    const value = Number(text);
    if (Number.isSafeInteger(value) && value >= 0 && value <= most) return value;
    throw new Error(`--${name} takes a whole number up to ${most}`);
  };
  const program = await FuzzedProgram.start({ seasonDays: SEASON_DAYS, isArchived: true });
  try {
    const report = await campaign(program, {
      seed: number('seed', values.seed, 2 ** 31),
      requests: number('requests', values.requests, REQUESTS_MAX),
      only: values.only === undefined ? undefined : number('only', values.only, REQUESTS_MAX),
      say: print,
    });
    const isClean = await program.stop();
    if (!isClean) print('FOUND it does not end as it should');
    show(report);
    return report.findings.length === 0 && report.growth.isBounded && isClean ? 0 : 1;
  } finally {
    await program.stop();
  }
}

function show({ answers, growth, ...report }: CampaignReport): void {
  for (const [name, count] of [...answers].sort()) print(`  ${name.padEnd(14)} ${count}`);
  const { firstMib, secondMib, isBounded } = growth;
  print(
    `memory: median ${firstMib.toFixed(0)} MiB in the first half, ${secondMib.toFixed(0)} in the ` +
      `second; bound ${GROWTH_MAX} times or ${GROWTH_MIB_MAX} MiB: ${isBounded ? 'held' : 'GROWS'}`,
  );
  print(
    `${report.operations} operations answered 200; ${report.followUps} asked again with their ` +
      `tag and as HEAD; ${report.streams} streams of garbage, ${report.garbage} pieces below HTTP`,
  );
  print(`${report.findings.length} findings`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
