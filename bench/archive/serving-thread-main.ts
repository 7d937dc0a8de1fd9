// The serving process: it answers calls until its parent exits.
import { answerCalls } from '../shared/child-calls.ts';
import { ServingThread } from './serving-thread.ts';

answerCalls(new ServingThread());
