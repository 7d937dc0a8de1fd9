// Where an account bets, and what its venues charge it.
import type { Migration } from './migration.ts';

export const ACCOUNT_TERMS: Migration = {
  version: 9,
  name: 'account terms',
  sql: `
-- Ids of venues, sorted: what \`bookmakers=mine\` stands for. Null: the account has no set.
alter table accounts add column books json;
-- Rates of commission by venue, in place of the venues' own. Null: it has none.
alter table accounts add column commission json;
`,
};
