// The parameters of edges: which types, and how good at least.
import {
  EDGE_TYPES,
  type EdgeType,
  KEPT_EDGE_TYPES,
  type KeptEdgeType,
  REQUESTED_EDGE_TYPES,
} from '#engine/edges/edge-types.ts';
import { oneOf, percent } from '../parameters.ts';
import type { Parameter } from '../route.ts';

export const edgeType: Parameter<EdgeType | undefined> = {
  schema: oneOf(EDGE_TYPES).optional(),
  description:
    `Only edges of this type. ${onRequest('`')} exist only where they are asked for here; ` +
    'without a type the others are listed.',
  takes: `one of ${EDGE_TYPES.join(', ')}`,
  example: 'ev',
};

/** The types that can be followed: those that open, change and close. */
export const keptEdgeType: Parameter<KeptEdgeType | undefined> = {
  schema: oneOf(KEPT_EDGE_TYPES).optional(),
  description: 'Only edges of this type.',
  takes:
    `one of ${KEPT_EDGE_TYPES.join(', ')} (${onRequest()} are computed on request and not ` +
    `streamed: GET /v1/edge?type=${REQUESTED_EDGE_TYPES.join(' or type=')})`,
  example: 'ev',
};

/** The types that are computed on request, in a sentence. */
function onRequest(quote = ''): string {
  return REQUESTED_EDGE_TYPES.map((type) => `${quote}${type}${quote}`).join(' and ');
}

/** Which edges a least percentage acts on: beside another `type` it could have no effect. */
function actsOn(type: EdgeType): NonNullable<Parameter['conflict']> {
  return (values) =>
    values.type === undefined || values.type === type
      ? undefined
      : `no type=${values.type}: it acts on type=${type} alone`;
}

export const minProfit: Parameter<number | undefined> = {
  ...percent('Least guaranteed profit of an arbitrage, percent.'),
  conflict: actsOn('arbitrage'),
};

export const minEdge: Parameter<number | undefined> = {
  ...percent('Least edge of a value signal, percent.'),
  conflict: actsOn('value'),
};
