// Parameters written into their statement, for the engine in this process: beside it, its driver
// takes those of one statement at a time. A text becomes hexadecimal digits, so that nothing in it
// can be taken for anything but a value.
import { type ColumnParameters, ColumnStoreError, type ColumnValue } from './column-store.ts';

/** `{name:Type}` or `{name:Type(Type)}`, as ClickHouse writes them. */
const PLACEHOLDER = /\{(\w+):([A-Z]\w*(?:\([A-Z]\w*\))?)\}/g;

/**
 * The statement with its values in it; a name without a value stays, for the engine to refuse.
 * Throws ColumnStoreError for a number that is none.
 */
export function boundStatement(sql: string, parameters: ColumnParameters): string {
  return sql.replace(PLACEHOLDER, (placeholder, name: string, type: string) => {
    if (!Object.hasOwn(parameters, name)) return placeholder;
    return `CAST(${literalOf(parameters[name] as ColumnValue)} AS ${type})`;
  });
}

function literalOf(value: ColumnValue): string {
  if (typeof value === 'string') return `unhex('${Buffer.from(value, 'utf8').toString('hex')}')`;
  if (typeof value === 'object' && value !== null) return `[${value.map(literalOf).join()}]`;
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new ColumnStoreError(`Invalid parameter: ${value} is no number`, 'mistake');
  }
  return value === null ? 'NULL' : `${value}`;
}
