// A child process that makes turns for a pushing contender.
import { answerCalls, childArgument } from '../child-calls.ts';
import { LOAD_CORE, pinThisProcess } from '../pinning.ts';
import { type LoadSpec, TurnMaker } from './turn-maker.ts';

pinThisProcess(LOAD_CORE);
answerCalls(new TurnMaker(childArgument<LoadSpec>()));
