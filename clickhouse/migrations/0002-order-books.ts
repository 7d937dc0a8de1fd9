// The top of order books beside each price: what it takes, and the best lay price with its size; 0
// where there is none, and in all rows of before.
import type { ArchiveMigration } from './migration.ts';

export const ORDER_BOOKS: ArchiveMigration = {
  version: 2,
  name: 'order books',
  statements: [
    'ALTER TABLE quotes ADD COLUMN IF NOT EXISTS size Float64 CODEC(Gorilla, ZSTD)',
    'ALTER TABLE quotes ADD COLUMN IF NOT EXISTS lay_price Int32 CODEC(ZSTD)',
    'ALTER TABLE quotes ADD COLUMN IF NOT EXISTS lay_size Float64 CODEC(Gorilla, ZSTD)',
  ],
};
