// Every log that ever parted engine and oracle, in its smallest form: `npm run fuzz` writes them,
// and a found divergence can never silently return.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { messageSchema } from '#ingest/wire/message.ts';
import { divergenceOf } from '../fuzz/divergence.ts';
import type { LogStep } from '../fuzz/random-log.ts';

const FOLDER = new URL('../regressions/', import.meta.url);
const cases = readdirSync(FOLDER).flatMap((name) => {
  const content = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
  const { about, steps } = content as { about: string; steps?: readonly LogStep[] };
  return steps === undefined ? [] : [{ name, about, steps }];
});

describe('once found', () => {
  test.each(cases)('$name: $about', ({ steps }) => {
    // Read as a log is: what its version did not say yet is filled in.
    const read = steps.map((step) => ({ ...step, message: messageSchema.parse(step.message) }));
    expect(divergenceOf(read)).toBeNull();
  });
});
