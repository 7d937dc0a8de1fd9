// A child process that is one contender.
import { answerCalls, childArgument } from '../child-calls.ts';
import { HttpServer, type HttpServerSpec } from './http-server.ts';

answerCalls(new HttpServer(childArgument<HttpServerSpec>()));
