// A child process that listens: it answers calls until its parent is gone.
import { answerCalls } from './child-calls.ts';
import { StreamEar } from './stream-ear.ts';

answerCalls(new StreamEar());
