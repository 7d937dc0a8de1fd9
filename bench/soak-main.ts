// A child process that runs one soak, told by its command line, and reports to its parent.
import { must } from '#kit/assert.ts';
import { runSoak, type SoakSpec } from './soak.ts';

const spec = JSON.parse(must(process.argv[2], 'what to run')) as SoakSpec;
process.on('disconnect', () => process.exit());

const result = await runSoak(spec, (sample) => process.send?.({ sample }));
process.send?.({ result }, undefined, {}, () => process.disconnect());
