// A feed of one venue: asks "Acme" for the prices of each league, a whole answer at a time. Copy
// the folder and replace Acme: docs/feeds-module.md goes through it line by line.
import { statementsOf } from './parse.mjs';

/** @import { CreateFeed, FeedSink } from 'overround/feed' */

const EVERY_MS = 15_000;
/** After failures it waits 2, 4 … 64 times as long. */
const DOUBLINGS_MAX = 6;

/** @type {CreateFeed} */
export function createFeed({ env, clock, logger, random, fetchJson }) {
  const address = env.ACME_URL;
  if (!address) throw new Error('ACME_URL is not set: where Acme answers, without a path');
  const leagues = (env.ACME_LEAGUES ?? 'nfl,nba').split(',');

  /**
   * Asks once for a league and publishes the answer; false where there was none to read.
   * @param {string} league
   * @param {FeedSink} sink
   * @param {AbortSignal} signal
   */
  async function ask(league, sink, signal) {
    const answer = await fetchJson(`${address}/odds?league=${league}`, signal);
    if (answer.kind === 'refused') {
      await sink.refuse(answer.reason, `the answer for ${league}`);
      return false;
    }
    if (answer.kind === 'failed' || answer.status !== 200) {
      const why = answer.kind === 'failed' ? answer.message : `status ${answer.status}`;
      logger.warn({ league, why }, 'no answer of Acme');
      return false;
    }
    const statements = statementsOf(league, answer.body, answer.receivedAt);
    if (statements === undefined) {
      await sink.refuse('malformed', answer.body);
      return false;
    }
    for (const statement of statements) await sink.publish(statement);
    return true;
  }

  return {
    source: 'acme',
    async run(sink, signal) {
      let failures = 0;
      while (!signal.aborted) {
        let isWhole = true;
        for (const league of leagues) isWhole = (await ask(league, sink, signal)) && isWhole;
        if (isWhole) sink.delivered();
        failures = isWhole ? 0 : Math.min(failures + 1, DOUBLINGS_MAX);
        await clock.wait(Math.round(EVERY_MS * 2 ** failures * (0.75 + random() / 2)), signal);
      }
    },
  };
}
