// A child process that is the server of the chat benchmark.
import { answerCalls, childArgument } from '../child-calls.ts';
import { pinServingThread } from '../pinning.ts';
import { ChatServer, type ChatServerSpec } from './chat-server.ts';

answerCalls(new ChatServer(childArgument<ChatServerSpec>()));
pinServingThread();
