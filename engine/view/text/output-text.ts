// Outputs as canonical text: what two runs of one log are compared by. Leaves out seq and epoch,
// and sorts what has no order, so that numbering and packing cannot show.

import type { Line, Offer } from '../../book/book.ts';
import { isSilent } from '../../output.ts';
import type { EngineState, GroupOutput } from '../../state.ts';
import { edgeRecord } from '../edges/edge-record.ts';
import { lineSummary } from '../line-summary.ts';
import { type EdgeChange, type LineChange, outputView } from '../output-view.ts';
import { playerTeamOf } from '../selection.ts';

/** One output as text; empty for a silent one. Must be called while the book shows that state. */
export function outputText(output: GroupOutput): string {
  if (isSilent(output)) return '';
  const view = outputView(output);
  const events = view.events.map(
    (event) => `event ${event.head.eventId} ${event.signature} ${event.headChangedAt}`,
  );
  const lines = view.lines.map((change) => lineText(output.state, change)).sort();
  const parts = [...lines, ...view.edges.map(edgeText).sort(), ...events.sort()];
  return parts.length === 0 ? '' : `at ${view.now}\n${parts.join('\n')}\n`;
}

function lineText(state: EngineState, { change, line, servedMarketType }: LineChange): string {
  const { event, team, playerId } = line.market;
  const subject = `${team ?? ''}|${playerId ?? ''}|${line.point}`;
  const key = `${event.head.eventId}|${servedMarketType}|${subject}`;
  if (change === 'removed') return `line ${key} removed`;
  const { summary, hold } = lineSummary(state, line);
  const shown = `${line.isMain} ${hold} ${JSON.stringify(summary)} ${offersText(line)}`;
  const { teamAbbr } = playerTeamOf(event, line.market.player);
  return `line ${key} ${teamAbbr === null ? '' : `of ${teamAbbr} `}${shown}`;
}

function offersText({ cells }: Line): string {
  const texts: string[] = [];
  for (const { venue, offers } of cells) {
    offers.forEach((offer, side) => {
      if (!offer) return;
      const flags = `${offer.suspended ? 's' : ''}${offer.isBest ? 'b' : ''}`;
      const rest = `${offer.updatedAt},${offer.size ?? ''},${offer.link ?? ''}${depthText(offer)}${termsText(offer)}`;
      texts.push(`${venue.bookmakerId},${side},${offer.price},${flags},${rest}`);
    });
  }
  return texts.join(' ');
}

/** Nothing where there is none, so that books without exchanges read as before. */
function depthText({ depth }: Offer): string {
  return depth === null ? '' : `,${depth.behind.join('/')},${depth.lay.join('/')}`;
}

function termsText({ fee, betDelayMs }: Offer): string {
  const waits = betDelayMs === null ? '' : `,${betDelayMs} ms`;
  return fee === null ? waits : `,${Object.values(fee).join('/')}${waits}`;
}

function edgeText({ event, edge, reason }: EdgeChange): string {
  if (event === 'close') return `edge ${edge.edgeId} close ${reason}`;
  return `edge ${edge.edgeId} ${event} ${edge.peakPct} ${JSON.stringify(edgeRecord(edge))}`;
}
