// A child process that is one station: it answers calls until its parent is gone.
import { answerCalls, childArgument } from './child-calls.ts';
import { Station, type StationSpec } from './station.ts';

answerCalls(new Station(childArgument<StationSpec>()));
