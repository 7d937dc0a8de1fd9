// A child process that follows the stream.
import { StreamListener } from '#test/programs/stream-listener.ts';
import { answerCalls } from '../shared/child-calls.ts';
import { pinPromptLoad } from '../shared/pinning.ts';

answerCalls(new StreamListener());
// The lag of the stream is what is compared: reading an answer must not delay it.
pinPromptLoad(2);
