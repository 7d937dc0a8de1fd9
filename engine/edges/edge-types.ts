// The one table of edge types. Lists, their order, the contract's enumerations and the limits of
// filters follow from it. A kept type opens, changes and closes with the book; a requested one is
// found by its finder, in the book as it stands, where it is asked for by name.

interface EdgeTypeFacts {
  readonly life: 'kept' | 'requested';
  /** The parameter that sets the least percent of the type; null: none does. */
  readonly least: 'minProfit' | 'minEdge' | 'minEv' | null;
  /** The one that sets the most; null: none does. */
  readonly most: 'maxHold' | 'maxCost' | null;
}

/** What the percentages of edges may be, by the names of parameters. */
export interface PercentLimits {
  readonly minProfit?: number;
  readonly minEdge?: number;
  readonly minEv?: number;
  readonly maxHold?: number;
  readonly maxCost?: number;
}

/** In the order of lists. The columns and snapshots hold kept types by their place in it. */
const TABLE = {
  arbitrage: { life: 'kept', least: 'minProfit', most: null },
  value: { life: 'kept', least: 'minEdge', most: null },
  ev: { life: 'kept', least: 'minEv', most: null },
  low_hold: { life: 'requested', least: null, most: 'maxHold' },
  middle: { life: 'requested', least: null, most: 'maxCost' },
  back_lay: { life: 'requested', least: null, most: null },
} as const satisfies Readonly<Record<string, EdgeTypeFacts>>;

type TypesOf<L extends EdgeTypeFacts['life']> = {
  [T in keyof typeof TABLE]: (typeof TABLE)[T]['life'] extends L ? T : never;
}[keyof typeof TABLE];

export type EdgeType = keyof typeof TABLE;
export type KeptEdgeType = TypesOf<'kept'>;
export type RequestedEdgeType = TypesOf<'requested'>;

export const EDGE_TYPES = Object.keys(TABLE) as readonly EdgeType[];
export const KEPT_EDGE_TYPES = EDGE_TYPES.filter((type) => !isRequested(type)) as KeptEdgeType[];
export const REQUESTED_EDGE_TYPES = EDGE_TYPES.filter(isRequested);

/** Whether a type exists only where it is asked for. */
export function isRequested(type: EdgeType | undefined): type is RequestedEdgeType {
  return type !== undefined && TABLE[type].life === 'requested';
}

/** True where a filter names a type that is found on request. */
export function asksRequested({ types }: { readonly types: ReadonlySet<EdgeType> }): boolean {
  return REQUESTED_EDGE_TYPES.some((type) => types.has(type));
}

/** What limits ask of this type at least, percent; undefined: nothing. */
export function leastOf(type: EdgeType, limits: PercentLimits): number | undefined {
  const { least } = TABLE[type];
  return least === null ? undefined : (limits[least] ?? 0);
}

/** What they ask of it at most, percent; undefined: nothing. */
export function mostOf(type: EdgeType, limits: PercentLimits): number | undefined {
  const { most } = TABLE[type];
  return most === null ? undefined : limits[most];
}

/** The type that a limit acts on. */
export function typeOfLimit(name: keyof PercentLimits): EdgeType {
  const found = EDGE_TYPES.find((type) => TABLE[type].least === name || TABLE[type].most === name);
  return found as EdgeType;
}

/** Why an edge closed. */
export const CLOSE_REASONS = ['price_moved', 'withdrawn', 'suspended', 'stale', 'started'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];
