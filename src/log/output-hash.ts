// The hash that two runs of one log are compared by: SHA-256 over every output, in order.

import { createHash } from 'node:crypto';
import type { OnGroup } from '#engine/engine.ts';
import { outputText } from '#engine/view/text/output-text.ts';

export class OutputHash {
  readonly #hash = createHash('sha256');

  /** Must be called at the group's end, while the book shows the output's state. */
  readonly add: OnGroup = (output) => {
    const text = outputText(output);
    if (text !== '') this.#hash.update(text);
  };

  /** Lower-case hexadecimal; the hash takes nothing more afterwards. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}
