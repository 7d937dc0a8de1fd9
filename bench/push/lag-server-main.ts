// A child process that is one end of the lag benchmark.
import { answerCalls, childArgument } from '../child-calls.ts';
import { pinServingThread } from '../pinning.ts';
import { LagServer, type LagServerSpec } from './lag-server.ts';

answerCalls(new LagServer(childArgument<LagServerSpec>()));
// On a core that it shared with those who publish and listen it would wait for them.
pinServingThread();
