// A child process that follows the stream.
import { StreamListener } from '#test/programs/stream-listener.ts';
import { answerCalls } from '../shared/child-calls.ts';
import { LOAD_CORE, pinThisProcess } from '../shared/pinning.ts';

pinThisProcess(LOAD_CORE);
answerCalls(new StreamListener());
