// The history of lines, asked over HTTP.
import { historySuite } from './history-suite.ts';
import { SERVER } from './stores.ts';

historySuite(SERVER);
