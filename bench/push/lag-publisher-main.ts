// A child process that publishes for the lag benchmark.
import { answerCalls, childArgument } from '../child-calls.ts';
import { LOAD_CORE, pinThisProcess } from '../pinning.ts';
import { LagPublisher, type LagPublisherSpec } from './lag-publisher.ts';

pinThisProcess(LOAD_CORE);
answerCalls(new LagPublisher(childArgument<LagPublisherSpec>()));
