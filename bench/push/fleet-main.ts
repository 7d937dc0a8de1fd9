// A child process full of clients.
import { answerCalls } from '../child-calls.ts';
import { Fleet } from './fleet.ts';

answerCalls(new Fleet());
