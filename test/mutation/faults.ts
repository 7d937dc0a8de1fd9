// The planted faults: each is a mistake that somebody could make and that some test must notice.
// `find` occurs exactly once in its file: whoever rewrites a file rewrites its faults.
import { AGE_FAULTS } from './age-faults.ts';
import { ANSWER_FAULTS } from './answer-faults.ts';
import { BOOK_FAULTS } from './book-faults.ts';
import { EDGE_FAULTS } from './edge-faults.ts';
import type { Fault } from './fault.ts';
import { PUSH_FAULTS } from './push-faults.ts';
import { REQUEST_FAULTS } from './request-faults.ts';

export const FAULTS: readonly Fault[] = [
  ...BOOK_FAULTS,
  ...ANSWER_FAULTS,
  ...AGE_FAULTS,
  ...EDGE_FAULTS,
  ...PUSH_FAULTS,
  ...REQUEST_FAULTS,
];
