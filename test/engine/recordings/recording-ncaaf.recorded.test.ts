// One real recording, in a file of its own so that the four run side by side.
import { checkRecording } from './recording-check.ts';

checkRecording('ncaaf_2025-11-08.jsonl.gz', { rawEvery: 3 });
