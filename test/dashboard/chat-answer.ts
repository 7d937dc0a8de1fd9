// What a chat answers, for a page whose server has none or does not need one.

/** Where a server has none. */
export const NO_CHAT = {
  success: false,
  data: null,
  meta: { requestId: 'req_1' },
  error: { message: 'There is nothing at this path.', statusCode: 404, code: 'ERR_NOT_FOUND' },
};

const GAME = { matchup: 'Away @ Home', startTime: '2026-11-08T18:30:00Z' };

function pick(selection: string) {
  const keyNumbers = ['Odds', 'Fair Odds', 'EV'].map((label) => ({ label, value: '1' }));
  return {
    signalType: 'ev_bet',
    signalLabel: 'EV',
    marketLabel: 'Total',
    selection,
    odds: 105,
    oddsDisplay: '+105',
    bookmakerName: 'A book',
    confidence: 'medium',
    humanInsight: { summary: 'Why', confidenceReason: 'Because', keyNumbers },
  };
}

const CHAT_RESULT = {
  success: true,
  data: {
    answer: 'The prose',
    records: [{ recordType: 'ev_bet', outcome: 'hidden record' }],
    presentation: {
      version: 'v1',
      headline: 'A headline',
      summary: 'A summary',
      primaryPick: { ...pick('First pick'), rationale: 'The reason' },
      alternativePick: { ...pick('Other pick'), rationale: 'Another' },
      cards: [
        pick('Card one'),
        { ...pick('Card two'), event: GAME, legs: [{ ...GAME, selection: 'A leg' }] },
      ],
    },
  },
  meta: { cached: false },
  error: null,
};

/** An answer as it is streamed. */
export const CHAT_STREAM = [
  `event: step\ndata: {"label":"Records","detail":"5 found"}\n\n`,
  `event: delta\ndata: {"text":"The "}\n\n`,
  `event: result\ndata: ${JSON.stringify(CHAT_RESULT)}\n\n`,
].join('');
