// The follower's process: it answers calls until its parent exits.
import { answerCalls, childArgument } from '../shared/child-calls.ts';
import { ArchiveFollower } from './archive-follower.ts';

answerCalls(new ArchiveFollower(childArgument<string>()));
