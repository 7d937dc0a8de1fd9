// How far an engine goes with each line it looks at: for measuring what each stage costs.

export const STAGES = ['update', 'best', 'consensus', 'arbitrage', 'value', 'output'] as const;
export type Stage = (typeof STAGES)[number];

/** The stages by their index. */
export const UPDATE = 0;
export const CONSENSUS = 2;
export const ARBITRAGE_STAGE = 3;
export const VALUE_STAGE = 4;
export const OUTPUT = 5;
