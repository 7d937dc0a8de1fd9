// A child process of users who chat.
import { answerCalls } from '../shared/child-calls.ts';
import { pinPromptLoad } from '../shared/pinning.ts';
import { ChatUsers } from './chat-users.ts';

answerCalls(new ChatUsers());
pinPromptLoad(1);
