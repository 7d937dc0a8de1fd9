// A child process that publishes for the lag benchmark.
import { answerCalls, childArgument } from '../shared/child-calls.ts';
import { LOAD_CORE, pinThisProcess } from '../shared/pinning.ts';
import { LagPublisher } from './lag-publisher.ts';
import type { PipeSpec } from './lag-server.ts';

pinThisProcess(LOAD_CORE);
answerCalls(new LagPublisher(childArgument<PipeSpec>()));
