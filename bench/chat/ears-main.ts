// A child process full of books that follow the stream.
import { answerCalls } from '../child-calls.ts';
import { pinPromptLoad } from '../pinning.ts';
import { Fleet } from '../push/fleet.ts';

answerCalls(new Fleet());
// The stream is what is held against another run: nobody's reading of an answer delays it.
pinPromptLoad(2);
