// The archive as the gateway asks it: questions go to the archive process, which has the store.
import { ColumnStoreError } from '#clickhouse/column-store.ts';
import type { History, QuestionName } from '#clickhouse/history-questions.ts';
import type { ArchiveChild } from './archive-child.ts';

/** Asks the archive process of the moment; before there is one, the archive is away. */
export function historyPort(archiveChild: () => Pick<ArchiveChild, 'ask'> | undefined): History {
  // What answers a question is typed where it is answered.
  const ask = async <T>(name: QuestionName, request: unknown): Promise<T> => {
    const archive = archiveChild();
    if (!archive) throw new ColumnStoreError('the archive is not open yet', 'opening');
    return (await archive.ask(name, request)) as T;
  };
  return {
    lineHistory: (request) => ask('lineHistory', request),
    movement: (request) => ask('movement', request),
  };
}
