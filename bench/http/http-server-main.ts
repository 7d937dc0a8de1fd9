// A child process that is one contender.
import { answerCalls, childArgument } from '../shared/child-calls.ts';
import { pinThisProcess, SERVER_CORE } from '../shared/pinning.ts';
import { HttpServer, type HttpServerSpec } from './http-server.ts';

pinThisProcess(SERVER_CORE);
answerCalls(new HttpServer(childArgument<HttpServerSpec>()));
