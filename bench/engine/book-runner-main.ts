// A child process that holds one contender: it answers calls until its parent exits.
import { answerCalls, childArgument } from '../shared/child-calls.ts';
import { BookRunner, type BookRunnerSpec } from './book-runner.ts';

answerCalls(new BookRunner(childArgument<BookRunnerSpec>()));
