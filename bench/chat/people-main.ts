// A child process full of people who chat.
import { answerCalls } from '../child-calls.ts';
import { pinPromptLoad } from '../pinning.ts';
import { ChatPeople } from './people.ts';

answerCalls(new ChatPeople());
pinPromptLoad(1);
