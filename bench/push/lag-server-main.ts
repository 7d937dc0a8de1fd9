// A child process that is one end of the lag benchmark.
import { answerCalls, childArgument } from '../child-calls.ts';
import { LagServer, type LagServerSpec } from './lag-server.ts';

answerCalls(new LagServer(childArgument<LagServerSpec>()));
