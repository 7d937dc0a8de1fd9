// One real recording, in a file of its own so that the four run side by side.
import { checkRecording } from './recording-check.ts';

checkRecording('worldcup_2026_groups.jsonl.gz', { rawEvery: 3 });
