// A child process with a serving thread and a follower: it answers calls until its parent is gone.
import { answerCalls, childArgument } from '../child-calls.ts';
import type { FollowerSpec } from './rate-follower.ts';
import { RateStation } from './rate-station.ts';

answerCalls(new RateStation(childArgument<FollowerSpec>()));
