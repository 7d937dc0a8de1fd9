// A child process that is one pushing contender.
import { answerCalls, childArgument } from '../child-calls.ts';
import { PushServer, type PushServerSpec } from './push-server.ts';

answerCalls(new PushServer(childArgument<PushServerSpec>()));
