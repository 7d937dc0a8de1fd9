// A step of the archive's schema. Steps are numbered from 1, applied in order, and never changed
// after they were released. ClickHouse has no transactions around them: each statement must do
// nothing where it was done before (IF NOT EXISTS), and may be run by two processes at once.

export interface ArchiveMigration {
  readonly version: number;
  readonly name: string;
  readonly statements: readonly string[];
}
