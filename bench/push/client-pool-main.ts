// A child process full of clients.
import { answerCalls } from '../shared/child-calls.ts';
import { LOAD_CORE, pinThisProcess } from '../shared/pinning.ts';
import { ClientPool } from './client-pool.ts';

pinThisProcess(LOAD_CORE);
answerCalls(new ClientPool());
