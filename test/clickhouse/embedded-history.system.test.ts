// The history of lines, asked of ClickHouse in this process.
import { historySuite } from './history-suite.ts';
import { EMBEDDED } from './stores.ts';

historySuite(EMBEDDED, 60);
