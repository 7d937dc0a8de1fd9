// A child process with an archive full of prices: it answers calls until its parent is gone.
import { answerCalls, childArgument } from '../child-calls.ts';
import { type HistorySpec, HistoryStation } from './history-station.ts';

answerCalls(new HistoryStation(childArgument<HistorySpec>()));
