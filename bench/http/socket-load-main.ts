// A child process full of asking sockets.
import { answerCalls } from '../child-calls.ts';
import { LOAD_CORE, pinThisProcess } from '../pinning.ts';
import { SocketLoad } from './socket-load.ts';

pinThisProcess(LOAD_CORE);
answerCalls(new SocketLoad());
