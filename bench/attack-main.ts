// A child process that attacks, or one that is attacked for nothing: it answers calls until its
// parent is gone.
import { Attack, DummyPort } from './attack-load.ts';
import { answerCalls, childArgument } from './child-calls.ts';

answerCalls(childArgument<'attack' | 'dummy'>() === 'attack' ? new Attack() : new DummyPort());
