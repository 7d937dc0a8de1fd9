// A child process that is one station: it answers calls until its parent is gone.
import {
  answer,
  type StationReply,
  type StationRequest,
  stationOfArguments,
} from './station-process.ts';

const station = stationOfArguments(process.argv.slice(2));

process.on('message', (request: StationRequest) => {
  process.send?.(replyTo(request));
});
process.on('disconnect', () => process.exit());

function replyTo(request: StationRequest): StationReply {
  try {
    return { value: answer(station, request) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
