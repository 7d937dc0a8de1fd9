// A ClickHouse server for tests: chDB behind the HTTP interface. Statement, settings, parameters
// and body go to chDB as they came, rows through a file, and its answer goes back.
// http-front.mjs <directory> <port>
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Session } from 'chdb';

const [directory, port] = process.argv.slice(2);
// Keeps the engine open between requests.
const keeper = new Session(directory);
/** Of the HTTP interface itself. */
const OF_HTTP = new Set(['query', 'query_id', 'database', 'default_format', 'wait_end_of_query']);
OF_HTTP.add('enable_http_compression');

const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

async function answer(url, body) {
  const settings = [...url.searchParams].filter(([name]) => !OF_HTTP.has(name));
  const query = url.searchParams.get('query') ?? '';
  const insert = /^INSERT INTO (\S+) \(([^)]*)\) FORMAT (\w+)\s*$/i.exec(query);
  const session = new Session(directory);
  try {
    if (insert) {
      const [, table, columns, format] = insert;
      const file = join(directory, randomUUID());
      await writeFile(file, body);
      settings.push(['use_structure_from_insertion_table_in_table_functions', '0']);
      const given = settings.map(([name, value]) => `${name} = ${quoted(value)}`);
      const rows = `SELECT ${columns} FROM file(${quoted(file)}, ${quoted(format)})`;
      const statement = `INSERT INTO ${table} (${columns}) ${rows} SETTINGS ${given.join()}`;
      await session.queryAsync(statement).finally(() => rm(file));
      return Buffer.alloc(0);
    }
    for (const [name, value] of settings)
      await session.queryAsync(`SET ${name} = ${quoted(value)}`);
    const result = await session.queryAsync(query || body.toString(), { format: 'TabSeparated' });
    return Buffer.from(result.bytes());
  } finally {
    session.close();
  }
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, 'http://front');
  if (url.pathname === '/ping') return response.end('Ok.\n');
  try {
    const bytes = await answer(url, await bodyOf(request));
    const asks = url.searchParams.get('enable_http_compression') === '1';
    if (asks) response.setHeader('content-encoding', 'gzip');
    response.end(asks ? gzipSync(bytes) : bytes);
  } catch (error) {
    response.statusCode = 500;
    response.setHeader('x-clickhouse-exception-code', String(error.clickhouseCode ?? 1002));
    response.end(error.message);
  }
});
server.listen(Number(port), '127.0.0.1', () => console.log(server.address().port));
process.once('SIGTERM', () => {
  keeper.close();
  process.exit(0);
});
