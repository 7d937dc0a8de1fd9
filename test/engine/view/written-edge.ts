// A change of an edge as the stream writes it.
import type { EdgeChange } from '#engine/view/edges/rendered-edge.ts';
import { TextWriter } from '#engine/view/text/text-writer.ts';

const out = new TextWriter();

/** Its JSON. */
export function writtenEdge(change: EdgeChange): string {
  out.clear();
  change.write(out);
  return new TextDecoder().decode(out.between(0, out.length));
}
