// An example of a chat’s answer, plain and as events. Made up: the prices never happened.

import type { ChatData, ChatMeta } from '../records/chat-answer.ts';
import { EXAMPLE_EVENT_ID } from './examples.ts';

const game = { eventId: EXAMPLE_EVENT_ID, leagueId: 'nfl' } as const;
const event = { matchup: 'Buffalo Bills @ Miami Dolphins', startTime: '2026-11-08T18:00:00.000Z' };
const bet = {
  recordType: 'ev_bet',
  ...game,
  sport: 'football',
  ...event,
  calculatedAt: '2026-11-08T17:00:00.000Z',
  confirmedAt: '2026-11-08T16:59:42.000Z',
  books: 9,
  market: 'moneyline',
  marketName: 'Moneyline',
} as const;

export const CHAT_ANSWER: ChatData = {
  answer:
    'The strongest positive-EV price is Miami Dolphins (Moneyline) in Buffalo ' +
    'Bills @ Miami Dolphins, at +145 with BetMGM. Confidence: high.\n\n+145 at ' +
    'BetMGM implies 40.8%; the model says 42.2%, worth +3.5% per unit staked. The ' +
    'bet is worth making at any price better than +137, which is fair. Stake ' +
    '$6.02: Half (1.2%) Kelly of $500. The price beats the sharpness-weighted ' +
    'opinion of other operators clearly.\n\nCheck the price before you bet, and ' +
    'stake only what you can afford to lose.',
  records: [
    {
      ...bet,
      outcome: 'Miami Dolphins',
      sourceType: 'sportsbook',
      sourceRegion: 'us',
      bookmakerName: 'BetMGM',
      bookmakerId: 'betmgm',
      edgeId: 'ev:nfl_20261108_buf_mia:moneyline::::home:betmgm',
      odds: 145,
      impliedProb: 0.40816327,
      modelProb: 0.42242064,
      fairOdds: 137,
      ev: 0.03493057,
      evPct: 3.493057,
    },
    {
      ...bet,
      outcome: 'Buffalo Bills',
      sourceType: 'sportsbook',
      sourceRegion: 'eu',
      bookmakerName: 'Pinnacle',
      bookmakerId: 'pinnacle',
      edgeId: 'ev:nfl_20261108_buf_mia:moneyline::::away:pinnacle',
      odds: -141,
      impliedProb: 0.58506224,
      modelProb: 0.58592957,
      fairOdds: -142,
      ev: 0.00148245,
      evPct: 0.148245,
    },
  ],
  context: {
    requestedContext: null,
    resolvedContext: 'ev_bets',
    inferred: true,
    scope: 'small',
    responseFormat: 'hybrid',
    filters: {
      league: 'nfl',
    },
  },
  sources: {
    primary: 'edge.ev',
    label: 'Positive-EV edges',
    filters: {
      league: 'nfl',
    },
  },
  presentation: {
    version: 'v1',
    responseType: 'surface_summary',
    headline: 'Top +EV bet in NFL: Miami Dolphins +145',
    summary:
      'Miami Dolphins (Moneyline) in Buffalo Bills @ Miami Dolphins. +145 at BetMGM ' +
      'implies 40.8%; the model says 42.2%, worth +3.5% per unit staked.',
    confidence: 'high',
    primaryPick: {
      signalType: 'ev_bet',
      signalLabel: '+EV Bet',
      type: 'ev_bet',
      ...game,
      market: 'moneyline',
      marketLabel: 'Moneyline',
      selection: 'Miami Dolphins',
      outcome: 'Miami Dolphins',
      odds: 145,
      oddsDisplay: '+145',
      bookmakerName: 'BetMGM',
      bookmakerId: 'betmgm',
      sourceType: 'sportsbook',
      confidence: 'high',
      event,
      metrics: {
        edgePct: 1.425737,
        evPct: 3.493057,
        ev: 0.03493057,
        impliedProb: 0.40816327,
        modelProb: 0.42242064,
      },
      humanInsight: {
        summary: 'Miami Dolphins (Moneyline): expected return +3.5% at +145.',
        confidenceReason:
          'The price beats the sharpness-weighted opinion of other operators clearly.',
        keyNumbers: [
          {
            label: 'EV',
            value: '+3.5%',
            detail: 'Per unit staked, after commission',
          },
          {
            label: 'Fair Odds',
            value: '+137',
            detail: 'Of the model’s probability',
          },
          {
            label: 'Model Probability',
            value: '42.2%',
          },
          {
            label: 'Implied Probability',
            value: '40.8%',
          },
          {
            label: 'Suggested Stake',
            value: '$6.02',
            detail: 'Of a bankroll of $500',
          },
          {
            label: 'Kelly Fraction',
            value: 'Half (1.2%)',
            detail: 'Share of the bankroll',
          },
        ],
        supportingPoints: [
          'The bet is worth making at any price better than +137, which is fair.',
          'Stake $6.02: Half (1.2%) Kelly of $500.',
        ],
      },
      rationale:
        '+145 at BetMGM implies 40.8%; the model says 42.2%, worth +3.5% per unit ' + 'staked.',
      recordIndex: 0,
    },
    cards: [],
    reasoningMode: 'surface_ev_bets',
    sourceLabel: 'Positive-EV edges',
  },
  reasoningSteps: [
    {
      label: 'Context',
      detail: 'Inferred from the latest message: ev_bets.',
    },
    {
      label: 'Filters',
      detail: 'NFL.',
    },
    {
      label: 'Retrieval',
      detail: 'Positive-EV edges: 2 records of 2 candidates in 1 event.',
    },
    {
      label: 'Ranking',
      detail: '+EV Bet first, 0 cards beside it.',
    },
  ],
};

export const CHAT_META: ChatMeta = {
  requestId: 'req_4fQ0d2rX1b0p000042',
  creditUsage: {
    total: 27,
    retrieval: 10,
    generation: 17,
  },
  cached: false,
  degraded: false,
  generation: {
    writer: 'built_in',
    removedSentences: 0,
  },
};

export const CHAT_EVENTS = `event: step
data: {"label":"Context","detail":"Inferred from the latest message: ev_bets."}

event: delta
data: {"text":"The strongest positive-EV price is Miami Dolphins (Moneyline) "}

event: result
data: {"success":true,"data":{…},"meta":{…},"error":null}

`;
