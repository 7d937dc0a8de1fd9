// A child process that makes turns for a pushing contender.
import { answerCalls, childArgument } from '../child-calls.ts';
import { type LoadSpec, TurnMaker } from './turn-maker.ts';

answerCalls(new TurnMaker(childArgument<LoadSpec>()));
