// A step of the schema. Steps are numbered from 1, applied in order, once, and never changed after
// they were released.

export interface Migration {
  readonly version: number;
  readonly name: string;
  /** Statements, split by `;` at the end of a line. */
  readonly sql: string;
}
