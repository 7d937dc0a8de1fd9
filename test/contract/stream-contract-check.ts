// Checks frames of the server against the AsyncAPI document: a message that it names, a valid
// payload, and no member that it does not know.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { asyncApiDocument } from '#contract/asyncapi.ts';
import { sealed } from '../gateway/accounts/sealed.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';

export const STREAM_DOCUMENT: Json = asyncApiDocument();

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (target: Ajv2020) => void)(ajv);
ajv.addSchema(sealed(STREAM_DOCUMENT) as object, 'stream');

const DELTAS: Readonly<Record<string, string>> = {
  odds: 'linesDelta',
  'player-props': 'linesDelta',
  'best-bets': 'outcomesDelta',
  events: 'eventsDelta',
  venues: 'venuesDelta',
};

/** What is wrong with a frame; `channel`: that of its topic, where it has one. */
export function frameProblems(frame: Json, channel: string | undefined): string | undefined {
  const name = frame.op === 'delta' ? DELTAS[channel ?? ''] : frame.op;
  const validate = ajv.getSchema(`stream#/components/messages/${name}/payload`);
  if (!validate) return `no message is called ${name}`;
  if (validate(frame)) return undefined;
  return `${name}: ${JSON.stringify(validate.errors?.slice(0, 3))}`;
}
