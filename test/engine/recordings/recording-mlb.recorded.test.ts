// One real recording, in a file of its own so that the four run side by side.
import { checkRecording } from './recording-check.ts';

checkRecording('mlb_2026-07-24.jsonl.gz', { rawEvery: 3 });
