// Server-Sent Events as they come in pieces.

/**
 * The text of each event of a response; `heard` is told how many bytes came. Whoever stops
 * listening ends the response, too.
 */
export async function* eventTexts(
  body: ReadableStream<Uint8Array>,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes?.(value.length);
      const pieces = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = pieces.pop() ?? '';
      yield* pieces;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
