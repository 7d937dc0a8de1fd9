// A child process that is the server of the push soak.
import { answerCalls, childArgument } from '../shared/child-calls.ts';
import { SoakServer, type SoakServerSpec } from './soak-server.ts';

answerCalls(new SoakServer(childArgument<SoakServerSpec>()));
