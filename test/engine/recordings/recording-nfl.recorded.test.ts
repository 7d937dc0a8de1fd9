// One real recording, in a file of its own so that the four run side by side.
import { checkRecording } from './recording-check.ts';

checkRecording('nfl_2025_week10.jsonl.gz', { rawEvery: 3 });
