// A document's schemas with every object closed: a member that the document does not know fails.

// biome-ignore lint/suspicious/noExplicitAny: the document is arbitrary JSON here
type Any = any;

/** The same document with every object closed. */
export function sealed(json: Any): Any {
  if (Array.isArray(json)) return json.map(sealed);
  if (json === null || typeof json !== 'object') return json;
  const copy = Object.fromEntries(Object.entries(json).map(([key, each]) => [key, sealed(each)]));
  const isSchema = copy.type === 'object' && copy.properties !== undefined;
  return isSchema ? { ...copy, additionalProperties: false } : copy;
}
