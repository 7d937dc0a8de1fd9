// Questions in words: the server's chat, streamed. Steps of the evaluation come first, then pieces
// of the answer, and last the whole answer, which takes the place of the pieces.

import { OverroundError, refusalOf, requestIdOf } from './answers.ts';
import { PLATFORM } from './environment.ts';
import { eventTexts } from './event-stream.ts';
import { placed, unreachable } from './failures.ts';
import { onAbort } from './rest.ts';
import type { Address } from './socket.ts';

/** What is asked; the server checks it. */
export interface ChatRequest {
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  readonly context?: string;
  readonly scope?: 'small' | 'medium' | 'large';
  readonly responseFormat?: 'natural' | 'hybrid' | 'structured';
  readonly filters?: object;
}

export type ChatEvent =
  | { readonly event: 'step'; readonly label: string; readonly detail: string }
  | { readonly event: 'delta'; readonly text: string }
  | { readonly event: 'result'; readonly data: unknown; readonly meta: unknown };

/**
 * Asks, and tells what comes. Throws an OverroundError where the server refuses or cannot be
 * reached, the reason of the signal, and a DOMException where the answer began and no byte of it
 * came for `silenceMs`.
 */
export async function* askChat(
  { url, apiKey }: Address,
  request: ChatRequest,
  silenceMs: number,
  signal?: AbortSignal,
): AsyncGenerator<ChatEvent> {
  signal?.throwIfAborted();
  const ended = new AbortController();
  const late = new DOMException(`no byte within ${silenceMs} ms`, 'TimeoutError');
  let forgetTimer = (): void => {};
  const restartTimer = (): void => {
    forgetTimer();
    forgetTimer = PLATFORM.after(silenceMs, () => ended.abort(late));
  };
  const forgetSignal = onAbort(signal, (reason) => ended.abort(reason));
  restartTimer();
  try {
    const response = await fetch(`${url}/v1/ai/chat`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ ...request, stream: true }),
      redirect: 'manual',
      signal: ended.signal,
    }).catch((error: unknown) => {
      throw signal?.aborted ? error : unreachable(url, error);
    });
    if (!response.ok || !response.body) throw placed(url, await refusalOf(response));
    for await (const text of eventTexts(response.body, restartTimer)) {
      // Whoever receives it may take long.
      forgetTimer();
      const found = eventOf(text);
      if (found) yield found;
      if (found?.event === 'result') return;
      restartTimer();
    }
    throw brokenOff(response);
  } finally {
    forgetTimer();
    forgetSignal();
  }
}

/** One event of the stream; undefined for comments and what is not known. */
function eventOf(piece: string): ChatEvent | undefined {
  const event = /^event: ?(\w+)/m.exec(piece)?.[1];
  const data = [...piece.matchAll(/^data: ?([^\n]*)/gm)].map(([, line]) => line).join('\n');
  if (event === 'delta') return { event, text: textOf(data) };
  if (event !== 'step' && event !== 'result') return undefined;
  return { event, ...(JSON.parse(data) as object) } as ChatEvent;
}

/** A piece of the answer: a JSON text, an object that holds one, or the words as they are. */
function textOf(data: string): string {
  try {
    const json = JSON.parse(data) as string | { readonly text?: string; readonly delta?: string };
    return typeof json === 'object' ? (json.text ?? json.delta ?? '') : `${json}`;
  } catch {
    return data;
  }
}

/** The answer ended before it was whole. */
function brokenOff(response: Response): OverroundError {
  const { status } = response;
  const message = 'the answer broke off';
  return new OverroundError(status, 'ERR_ANSWER_BROKEN_OFF', message, requestIdOf(response));
}
