// A child process that is one pushing contender.
import { answerCalls, childArgument } from '../shared/child-calls.ts';
import { pinServingThread } from '../shared/pinning.ts';
import { PushServer, type PushServerSpec } from './push-server.ts';

answerCalls(new PushServer(childArgument<PushServerSpec>()));
// On a core that it shared with clients it would wait for them.
pinServingThread();
