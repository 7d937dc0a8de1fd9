// A child process that posts.
import { answerCalls } from '../shared/child-calls.ts';
import { PostLoad } from './post-load.ts';

answerCalls(new PostLoad());
