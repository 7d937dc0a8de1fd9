// A child process of users who chat.
import { answerCalls } from '../shared/child-calls.ts';
import { LOAD_CORE, pinThisProcess } from '../shared/pinning.ts';
import { ChatUsers } from './chat-users.ts';

pinThisProcess(LOAD_CORE);
answerCalls(new ChatUsers());
