// The documentation page: one self-contained HTML text made from the OpenAPI document. It loads
// nothing, and its policy allows no script or style but its own two, by hash.
import { createHash } from 'node:crypto';
import type { Json, JsonObject } from './contract/json-schema.ts';
import { htmlHeaders } from './security-headers.ts';

export interface DocsPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1b2330;--soft:#5b6675;--line:#d9dee5;--page:#fff;
--card:#f6f8fa;--accent:#0b62d6}
@media (prefers-color-scheme:dark){:root{--ink:#e4e8ee;--soft:#98a3b3;--line:#2c3440;
--page:#12161c;--card:#1a2028;--accent:#6cb0ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:58rem;margin:0 auto;padding:2rem 1.25rem 6rem}
h1{margin:0 0 .5rem}h2{margin:3rem 0 .25rem;border-bottom:1px solid var(--line)}
p{margin:.5rem 0}.soft{color:var(--soft)}
code,pre{font:13px/1.5 ui-monospace,monospace}
pre{background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.75rem;
overflow:auto;max-height:24rem}
details{border:1px solid var(--line);border-radius:8px;margin:.75rem 0;padding:0 1rem}
details[open]{padding-bottom:.75rem}
summary{cursor:pointer;padding:.6rem 0}
summary code{font-weight:600}.verb{color:var(--accent);margin-right:.5rem}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px}
th,td{text-align:left;vertical-align:top;padding:.4rem .6rem .4rem 0;
border-bottom:1px solid var(--line)}
input{width:100%;padding:.6rem .8rem;font:inherit;color:inherit;background:var(--card);
border:1px solid var(--line);border-radius:6px;margin:1rem 0}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

const SCRIPT = `
const box=document.querySelector('input');
const operations=[...document.querySelectorAll('details')];
const sections=[...document.querySelectorAll('section')];
box.addEventListener('input',()=>{
  const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for(const operation of operations){
    const text=operation.textContent.toLowerCase();
    operation.hidden=!words.every(word=>text.includes(word));
  }
  for(const section of sections)
    section.hidden=!section.querySelector('details:not([hidden])');
});
document.querySelectorAll('[data-origin]').forEach(each=>{
  each.textContent=each.textContent.replace('http://localhost:8080',location.origin);
});
const target=location.hash&&document.getElementById(location.hash.slice(1));
if(target)target.open=true;`;

/** The page of an OpenAPI document, with the headers that protect it. */
export function docsPage(document: JsonObject): DocsPage {
  const allowed = [`style-src '${hashOf(STYLE)}'`, `script-src '${hashOf(SCRIPT)}'`];
  return { html: htmlOf(document), headers: htmlHeaders(allowed) };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function htmlOf(document: JsonObject): string {
  const info = object(document.info);
  const sections = array(document.tags)
    .map((tag) => section(object(tag), document))
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)} API</title><style>${STYLE}</style></head><body><main>
<h1>${escaped(info.title)} API</h1>
<p class="soft">Version ${escaped(info.version)} ·
<a href="/v1/openapi.json">OpenAPI document</a> ·
<a href="/v1/asyncapi.json">AsyncAPI document of the stream</a></p>
${prose(info.description)}
<pre data-origin>curl -H 'x-api-key: YOUR_KEY' 'http://localhost:8080/v1/odds?limit=1'</pre>
<input type="search" placeholder="Search paths, parameters, fields" aria-label="Search">
${sections}</main><script>${SCRIPT}</script></body></html>
`;
}

function section(tag: JsonObject, document: JsonObject): string {
  const operations = Object.entries(object(document.paths)).flatMap(([path, item]) =>
    Object.entries(object(item))
      .filter(([, operation]) => array(object(operation).tags).includes(tag.name ?? ''))
      .map(([method, operation]) => operationOf(method, path, object(operation))),
  );
  return `<section><h2>${escaped(tag.name)}</h2>
<p class="soft">${escaped(tag.description)}</p>${operations.join('')}</section>`;
}

function operationOf(method: string, path: string, operation: JsonObject): string {
  const parameters = array(operation.parameters)
    .map(object)
    .filter(({ name }) => name);
  const responses = object(operation.responses);
  const [content] = Object.values(object(object(responses['200']).content)).map(object);
  const shown = content?.example;
  const example = typeof shown === 'string' ? shown : JSON.stringify(shown, null, 2);
  return `<details id="${escaped(operation.operationId)}">
<summary><span class="verb">${method.toUpperCase()}</span><code>${escaped(path)}</code>
<span class="soft">${escaped(operation.summary)}</span></summary>
${prose(operation.description)}${parameterTable(parameters)}
<pre data-origin>${escaped(curl(path, parameters, operation.security === undefined))}</pre>
<pre>${escaped(example)}</pre>${errorTable(responses)}</details>`;
}

function parameterTable(parameters: readonly JsonObject[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    (parameter) => `<tr><td><code>${escaped(parameter.name)}</code></td>
<td>${escaped(parameter.in)}</td><td>${prose(parameter.description)}
<p class="soft">${escaped(takes(object(parameter.schema)))}</p></td></tr>`,
  );
  return `<div class="table"><table><thead><tr><th>Parameter</th><th>In</th><th>Meaning</th></tr>
</thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function takes(schema: JsonObject): string {
  const { type, format, enum: words, minimum, maximum, default: standard } = schema;
  const parts = [words === undefined ? String(format ?? type ?? '') : array(words).join(', ')];
  if (minimum !== undefined) parts.push(`from ${minimum}`);
  if (maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER) parts.push(`to ${maximum}`);
  if (standard !== undefined) parts.push(`default ${standard}`);
  return parts.join(' · ');
}

function errorTable(responses: JsonObject): string {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, response]) => {
      const { description } = object(response);
      return `<tr><td>${status}</td><td>${prose(description)}</td></tr>`;
    });
  return `<div class="table"><table><thead><tr><th>Status</th><th>Meaning</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`;
}

/** Query parameters that say something in an example. */
const SHOWN: readonly (Json | undefined)[] = ['league', 'limit', 'sport'];

/** A call with the path's examples and the first query example that says something. */
function curl(path: string, parameters: readonly JsonObject[], needsKey: boolean): string {
  const value = (parameter: JsonObject): string => encodeURIComponent(String(parameter.example));
  let target = path;
  const query: string[] = [];
  for (const parameter of parameters) {
    if (parameter.in === 'path') {
      target = target.replace(`{${parameter.name}}`, value(parameter));
    } else if (parameter.in === 'query' && (parameter.required || SHOWN.includes(parameter.name))) {
      query.push(`${parameter.name}=${value(parameter)}`);
    }
  }
  const tail = query.length > 0 ? `?${query.join('&')}` : '';
  const header = needsKey ? "-H 'x-api-key: YOUR_KEY' " : '';
  return `curl ${header}'http://localhost:8080${target}${tail}'`;
}

/** Paragraphs, with `code` marked. */
function prose(text: Json | undefined): string {
  return escaped(text)
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('');
}

function escaped(text: Json | undefined): string {
  return String(text ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function object(json: Json | undefined): JsonObject {
  return (json ?? {}) as JsonObject;
}

function array(json: Json | undefined): readonly Json[] {
  return (json ?? []) as readonly Json[];
}
