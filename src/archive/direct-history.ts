// History in a process that archives nothing: it asks the ClickHouse into which others archive. The
// driver is loaded with the first question.
import type { ColumnStore } from '#clickhouse/column-store.ts';
import { answerQuestion, type History, type QuestionName } from '#clickhouse/history-questions.ts';

export interface DirectHistory extends History {
  close(): Promise<void>;
}

/** Of the server at `url`; its questions throw ColumnStoreError while that is away. */
export function directHistory(url: string, cluster: string | undefined): DirectHistory {
  let opening: Promise<ColumnStore> | undefined;
  const open = async (): Promise<ColumnStore> => {
    const { openServerStore } = await import('#clickhouse/clickhouse-store.ts');
    return openServerStore({ url, cluster });
  };
  const ask = async <T>(name: QuestionName, request: unknown): Promise<T> => {
    opening ??= open();
    // What answers a question is typed where it is answered.
    return (await answerQuestion(await opening, name, request)) as T;
  };
  return {
    lineHistory: (request) => ask('lineHistory', request),
    movement: (request) => ask('movement', request),
    close: async () => await (await opening)?.close(),
  };
}
