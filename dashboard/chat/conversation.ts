// The conversation of a reader: each question, and what comes of it. It outlives the screen that
// shows it, so whoever looks at a pick finds it again.
import { createSignal } from 'solid-js';
import { type ChatRequest, type Overround, OverroundError } from '#client/overround.ts';
import { state } from '../view/state.ts';
import { answerOf, type ChatAnswer } from './presentation.ts';

/** As many messages as the server takes, and characters of them all. */
const MESSAGES_MAX = 6;
export const CHARACTERS_MAX = 8000;
/** The oldest are forgotten. */
const TURNS_MAX = 50;

export interface Turn {
  readonly question: string;
  readonly steps: () => readonly { readonly label: string; readonly detail: string }[];
  /** The words so far. */
  readonly text: () => string;
  readonly answer: () => ChatAnswer | undefined;
  /** Why there is no answer; empty otherwise. */
  readonly problem: () => string;
}

type Server = Pick<Overround, 'chat'>;

const conversations = new WeakMap<Server, Conversation>();
/** Of keys that the server gives: each is of the same account, and one follows the other. */
let ofGivenKeys: Conversation | undefined;

/** The one conversation with this server, or with the account of the keys that it gives. */
export function conversationWith(server: Server, isGiven = false): Conversation {
  if (isGiven) {
    ofGivenKeys ??= new Conversation(server);
    ofGivenKeys.goOnWith(server);
    return ofGivenKeys;
  }
  const conversation = conversations.get(server) ?? new Conversation(server);
  conversations.set(server, conversation);
  return conversation;
}

export class Conversation {
  readonly #turns = state<readonly Turn[]>([]);
  readonly turns = this.#turns.get;
  readonly #asking = state(false);
  readonly isAsking = this.#asking.get;
  #server: Server;
  #asked = new AbortController();

  constructor(server: Server) {
    this.#server = server;
  }

  /** The key is another one: what is asked from now on is asked with it. */
  goOnWith(server: Server): void {
    this.#server = server;
  }

  /** Asks, and resolves when there is an answer or none to come; one question at a time. */
  async ask(question: string): Promise<void> {
    if (this.isAsking()) return;
    const before = this.turns();
    const { turn, run } = makeTurn(question);
    this.#asked = new AbortController();
    this.#asking.set(true);
    this.#turns.set([...before, turn].slice(-TURNS_MAX));
    const { signal } = this.#asked;
    await run(this.#server.chat({ messages: messagesOf(before, question) }, signal), signal);
    this.#asking.set(false);
  }

  /** Waits for the answer no longer. */
  stop(): void {
    this.#asked.abort();
  }
}

/**
 * The question after those that were answered before it, as far back as the server takes them; with the last answer,
 * so that what it lists is what an edit changes.
 */
function messagesOf(before: readonly Turn[], question: string): ChatRequest['messages'] {
  const answered = before.filter((turn) => turn.answer());
  const messages: ChatRequest['messages'][number][] = [{ role: 'user', content: question }];
  let left = CHARACTERS_MAX - question.length;
  const add = (role: 'user' | 'assistant', content: string): boolean => {
    if (content.length > left || messages.length === MESSAGES_MAX) return false;
    left -= content.length;
    messages.unshift({ role, content });
    return true;
  };
  const last = answered.at(-1);
  const text = last?.answer()?.answer ?? '';
  if (last && text !== '' && text.length + last.question.length <= left) add('assistant', text);
  for (const turn of answered.toReversed()) if (!add('user', turn.question)) break;
  return messages;
}

/** A question with what comes of it. */
function makeTurn(question: string) {
  const [steps, setSteps] = createSignal<ReturnType<Turn['steps']>>([]);
  const [text, setText] = createSignal('');
  const [answer, setAnswer] = createSignal<ChatAnswer | undefined>(undefined);
  const [problem, setProblem] = createSignal('');
  const run = async (events: ReturnType<Server['chat']>, signal: AbortSignal): Promise<void> => {
    try {
      for await (const event of events) {
        if (event.event === 'step') setSteps((known) => [...known, event]);
        else if (event.event === 'delta') setText((known) => known + event.text);
        else setAnswer(answerOf(event.data));
      }
      if (!answer()) setProblem('The answer was interrupted. Ask again in a moment.');
    } catch (error) {
      setProblem(signal.aborted ? 'Stopped.' : problemOf(error));
    }
  };
  const turn: Turn = { question, steps, text, answer, problem };
  return { turn, run };
}

function problemOf(error: unknown): string {
  if (!(error instanceof OverroundError) || error.code === 'ERR_UNREACHABLE') {
    return 'The server cannot be reached now.';
  }
  if (error.code === 'ERR_NOT_FOUND') {
    return 'The chat is not available on this server.';
  }
  return error.message;
}
