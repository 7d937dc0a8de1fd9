// A child process that is the server of one pipe.
import { answerCalls, childArgument } from '../shared/child-calls.ts';
import { pinServingThread } from '../shared/pinning.ts';
import { LagServer, type PipeSpec } from './lag-server.ts';

answerCalls(new LagServer(childArgument<PipeSpec>()));
// On a core that it shared with publisher and clients it would wait for them.
pinServingThread();
