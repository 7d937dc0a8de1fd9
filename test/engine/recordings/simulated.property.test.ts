// The product's own recordings, in each form that a replay reads.
import { checkRecording } from './recording-check.ts';

const folder = 'test/recordings';

checkRecording('nfl.jsonl.gz', { folder, rawEvery: 4 });
checkRecording('soccer_epl.json.gz', { folder, rawEvery: 1, sameMin: 5000 });
checkRecording('nba.jsonl.gz', { folder, rawEvery: 1, sameMin: 5000 });
const ONE_GAME = { rawChecksMin: 12, sameMin: 1000, edgesMin: 3 };
checkRecording('nhl-event.jsonl.gz', { folder, rawEvery: 1, ...ONE_GAME });
