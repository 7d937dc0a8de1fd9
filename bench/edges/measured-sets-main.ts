// A child process with the book: it answers calls until its parent exits.
import { answerCalls, childArgument } from '../shared/child-calls.ts';
import { MeasuredSets } from './measured-sets.ts';

answerCalls(new MeasuredSets(childArgument<number>()));
