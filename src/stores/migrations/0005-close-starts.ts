// The start that a captured close is the close of: one close of each, that of the latest counts.
import type { Migration } from './migration.ts';

export const CLOSE_STARTS: Migration = {
  version: 5,
  name: 'starts of closes',
  sql: `
-- Null: imported, or captured before this was kept.
alter table closes add column start_time timestamptz;
`,
};
