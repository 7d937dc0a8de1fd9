// The thread of the follower: answers calls of the thread that started it, one after the other.
import { parentPort, workerData } from 'node:worker_threads';
import { must } from '#kit/assert.ts';
import { type FollowerSpec, RateFollower } from './rate-follower.ts';

export type FollowerCall = 'prepare' | 'run' | 'calm' | 'end';

const port = must(parentPort, 'the follower runs in a thread');
const follower = await RateFollower.open(workerData as FollowerSpec);
port.on('message', async ({ call, argument }: { call: FollowerCall; argument: never }) => {
  const value = await follower[call](argument);
  port.postMessage(value);
  if (call === 'end') port.close();
});
port.postMessage('open');
