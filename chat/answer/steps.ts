// The trace of an answer: one step for each stage, facts only.

import type { ChatStep } from '#contract/records/chat-answer.ts';
import type { Presentation } from '#contract/records/chat-presentation.ts';
import { listText } from '#player-form/wording.ts';
import { countText } from '../retrieval/figures.ts';
import type { Retrieved } from '../retrieval/retrieved.ts';
import { sourceOf } from './presentation.ts';

const NAMES_MAX = 6;

/** How the records came about, in order. */
export function stepsOfRetrieval(found: Retrieved): readonly ChatStep[] {
  const { question, resolution, records, dropped, looked, isFallback } = found;
  const how = question.inferred ? 'Inferred from the latest message' : 'As requested';
  return [
    { label: 'Context', detail: `${how}: ${question.context}.` },
    { label: 'Filters', detail: filterText(found) },
    ...(resolution && question.context !== 'line_movement'
      ? [
          {
            label: 'Game',
            detail: resolution.event
              ? `${resolution.event.matchup}. ${resolution.reason}`
              : resolution.reason,
          },
        ]
      : []),
    {
      label: 'Retrieval',
      detail:
        `${sourceOf(question.context).label}: ${countText(records.length, 'record')} of ` +
        `${countText(looked.candidates, 'candidate')} in ${countText(looked.events, 'event')}.`,
    },
    ...(dropped.length > 0
      ? [{ label: 'Broadened', detail: `Gave up the ${listText(dropped)} of the message.` }]
      : []),
    ...(isFallback
      ? [{ label: 'Fallback', detail: 'A surface of the same league stands in.' }]
      : []),
  ];
}

/** What came of them: the last step. */
export function stepOfRanking({ primaryPick, cards }: Presentation): ChatStep {
  const beside = countText(cards.length, 'card');
  return { label: 'Ranking', detail: `${primaryPick.signalLabel} first, ${beside} beside it.` };
}

function filterText({ filters, question: { catalog } }: Retrieved): string {
  const known = catalog.leagues.catalog;
  const { leagues, marketText, onlyProps, sourceType, bookmakerIds, days, isLive, price, side } =
    filters;
  const sided = filters.favour ?? price;
  const books = [...(bookmakerIds ?? [])].map(
    (id) => catalog.venues.catalog.get(id)?.bookmakerName ?? id,
  );
  const parts = [
    leagues.length > 0 && listText(leagues.map((id) => known.get(id)?.name ?? id)),
    marketText,
    onlyProps && 'player props',
    sourceType,
    books.length > NAMES_MAX ? countText(books.length, 'bookmaker') : listText(books),
    days?.label,
    isLive && 'live games',
    sided && (sided === 'plus' ? 'underdogs' : 'favourites'),
    side && `${side}s`,
  ].filter((part): part is string => typeof part === 'string' && part !== '');
  return parts.length === 0 ? 'None.' : `${parts.join('; ')}.`;
}
