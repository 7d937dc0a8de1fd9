// The process of the follower: it answers calls until its parent is gone.
import { answerCalls, childArgument } from '../child-calls.ts';
import { type FollowerSpec, RateFollower } from './rate-follower.ts';

answerCalls(new RateFollower(childArgument<FollowerSpec>()));
