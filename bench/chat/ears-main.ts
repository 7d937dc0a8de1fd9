// A child process full of books that follow the stream.
import { answerCalls } from '../child-calls.ts';
import { pinPromptLoad } from '../pinning.ts';
import { Fleet } from '../push/fleet.ts';

answerCalls(new Fleet());
pinPromptLoad();
