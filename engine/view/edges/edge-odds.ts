// Edges in another format of odds: records are made once with American odds, which are hundredths
// exactly, and shown to those who ask for another format as copies, with what the venue quoted.
import { QUOTED } from '#domain/native-odds.ts';
import { AMERICAN, type OddsFormat, oddsIn } from '#domain/odds-format.ts';
import type { ArbitrageLeg, EdgeRecord, JudgedRecord } from '../records.ts';

/** The edge with its odds in a format; the edge itself where that is American. */
export function edgeIn<E extends EdgeRecord>(edge: E, format: OddsFormat = AMERICAN): E {
  if (format === AMERICAN) return edge;
  const { arbitrage, value, ev, lowHold, middle, backLay } = edge;
  if (value) return { ...edge, value: judgedIn(value, format) };
  if (ev) return { ...edge, ev: judgedIn(ev, format) };
  if (arbitrage) return { ...edge, arbitrage: legsIn(arbitrage, format) };
  if (lowHold) return { ...edge, lowHold: legsIn(lowHold, format) };
  if (backLay) return { ...edge, backLay: legsIn(backLay, format) };
  return middle ? { ...edge, middle: legsIn(middle, format) } : edge;
}

/** Fair odds are those of the probability as it is shown. */
function judgedIn<J extends JudgedRecord>(judged: J, format: OddsFormat): J {
  const { odds, modelProb, [QUOTED]: native } = judged;
  const fairOdds = format.ofProbability(modelProb);
  return { ...judged, odds: oddsIn(format, odds, native), fairOdds };
}

function legsIn<T extends { readonly books: readonly ArbitrageLeg[] }>(
  bet: T,
  format: OddsFormat,
): T {
  return {
    ...bet,
    books: bet.books.map((leg) => legIn(leg, format)),
  };
}

/** Of a synthetic back the venue quoted the lay. */
function legIn(leg: ArbitrageLeg, format: OddsFormat): ArbitrageLeg {
  const { odds, layOdds, [QUOTED]: native } = leg;
  if (layOdds === undefined) return { ...leg, odds: oddsIn(format, odds, native) };
  return { ...leg, odds: oddsIn(format, odds), layOdds: oddsIn(format, layOdds, native) };
}
