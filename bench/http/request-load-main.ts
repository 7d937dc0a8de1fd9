// A child process that sends requests.
import { answerCalls } from '../shared/child-calls.ts';
import { LOAD_CORE, pinThisProcess } from '../shared/pinning.ts';
import { RequestLoad } from './request-load.ts';

pinThisProcess(LOAD_CORE);
answerCalls(new RequestLoad());
