// A child process full of clients.
import { answerCalls } from '../child-calls.ts';
import { LOAD_CORE, pinThisProcess } from '../pinning.ts';
import { Fleet } from './fleet.ts';

pinThisProcess(LOAD_CORE);
answerCalls(new Fleet());
