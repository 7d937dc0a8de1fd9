// The chat: a question in words, and the answer's presentation in the order that the interface
// states: headline, summary, the pick, the other pick, cards, and the words about them.
import { createSignal, For, Match, onCleanup, Show, Switch } from 'solid-js';
import { OverroundError } from '#client/overround.ts';
import { useDesk } from '../live/desk.tsx';
import { dayText, timeText } from '../view/time-text.ts';
import { PickCard } from './pick-card.tsx';
import { answerOf, type ChatAnswer, gameOf } from './presentation.ts';

/** As many messages as the server takes. */
const MESSAGES_MAX = 6;
const CHARACTERS_MAX = 8000;

const EXAMPLES = [
  'Best EV bets in the NFL',
  'Any arbitrage in basketball now?',
  'Build a three leg parlay',
  'How did the line move in the next NBA game?',
];

interface Turn {
  readonly question: string;
  readonly steps: () => readonly { readonly label: string; readonly detail: string }[];
  /** The words so far. */
  readonly text: () => string;
  readonly answer: () => ChatAnswer | undefined;
  readonly problem: () => string;
}

export function Chat() {
  const { connection } = useDesk();
  const [turns, setTurns] = createSignal<readonly Turn[]>([]);
  const [isAsking, setAsking] = createSignal(false);
  const over = new AbortController();
  onCleanup(() => over.abort());
  let field!: HTMLTextAreaElement;
  const ask = async (question: string): Promise<void> => {
    if (question.trim() === '' || isAsking()) return;
    const { turn, run } = makeTurn(question.trim());
    const messages = [...turns(), turn].slice(-MESSAGES_MAX);
    setTurns((before) => [...before, turn]);
    setAsking(true);
    field.value = '';
    const asked = messages.map((each) => ({ role: 'user' as const, content: each.question }));
    await run((signal) => connection.overround.chat({ messages: asked }, signal), over.signal);
    setAsking(false);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void ask(field.value);
  };
  return (
    <section class="screen chat" aria-label="Chat">
      <div class="chat-turns" tabindex="0" role="log" aria-label="Answers">
        <For each={turns()} fallback={<Examples onAsk={(text) => void ask(text)} />}>
          {(turn) => <OneTurn turn={turn} />}
        </For>
      </div>
      <form
        class="chat-form"
        onSubmit={(event) => {
          event.preventDefault();
          void ask(field.value);
        }}
      >
        <textarea
          ref={field}
          rows="2"
          maxlength={CHARACTERS_MAX}
          aria-label="Question"
          placeholder="Ask for bets in your own words"
          onKeyDown={press}
        />
        <button type="submit" class="primary" disabled={isAsking()}>
          {isAsking() ? 'Asking…' : 'Ask'}
        </button>
      </form>
    </section>
  );
}

function Examples(props: { readonly onAsk: (text: string) => void }) {
  return (
    <div class="empty">
      <p>Ask about the prices of this moment.</p>
      <p class="soft">Every number in an answer comes from a record of this server.</p>
      <For each={EXAMPLES}>
        {(text) => (
          <button type="button" class="example" onClick={() => props.onAsk(text)}>
            {text}
          </button>
        )}
      </For>
    </div>
  );
}

function OneTurn(props: { readonly turn: Turn }) {
  const { turn } = props;
  return (
    <article class="turn">
      <p class="question">{turn.question}</p>
      <Switch
        fallback={
          <>
            <ol class="steps soft">
              <For each={turn.steps()}>
                {({ label, detail }) => (
                  <li>
                    {label}: {detail}
                  </li>
                )}
              </For>
            </ol>
            <p class="prose">{turn.text() || 'Asking…'}</p>
          </>
        }
      >
        <Match when={turn.problem()}>
          <p role="alert">{turn.problem()}</p>
        </Match>
        <Match when={turn.answer()}>{(answer) => <Answer answer={answer()} />}</Match>
      </Switch>
    </article>
  );
}

function Answer(props: { readonly answer: ChatAnswer }) {
  const shown = () => props.answer.presentation;
  const game = () => gameOf(props.answer);
  return (
    <>
      <h2 class="headline">{shown().headline}</h2>
      <p class="summary">{shown().summary}</p>
      <Show when={game()?.matchup}>
        <p class="soft">
          {game()?.matchup}
          <Show when={game()?.startTime}>
            {(startTime) => ` · ${dayText(startTime())} ${timeText(startTime())}`}
          </Show>
        </p>
      </Show>
      <Show when={shown().primaryPick}>{(pick) => <PickCard pick={pick()} rank="primary" />}</Show>
      <Show when={shown().alternativePick}>
        {(pick) => <PickCard pick={pick()} rank="alternative" />}
      </Show>
      <div class="cards">
        <For each={shown().cards ?? []}>{(card) => <PickCard pick={card} rank="card" />}</For>
      </div>
      <Show when={props.answer.answer ?? props.answer.analysis?.summary}>
        {(text) => <p class="prose soft">{text()}</p>}
      </Show>
    </>
  );
}

/** A question with what comes of it. */
function makeTurn(question: string) {
  const [steps, setSteps] = createSignal<ReturnType<Turn['steps']>>([]);
  const [text, setText] = createSignal('');
  const [answer, setAnswer] = createSignal<ChatAnswer | undefined>(undefined);
  const [problem, setProblem] = createSignal('');
  type Ask = (
    signal: AbortSignal,
  ) => ReturnType<ReturnType<typeof useDesk>['connection']['overround']['chat']>;
  const run = async (ask: Ask, signal: AbortSignal): Promise<void> => {
    try {
      for await (const event of ask(signal)) {
        if (event.event === 'step') setSteps((known) => [...known, event]);
        else if (event.event === 'delta') setText((known) => known + event.text);
        else setAnswer(answerOf(event.data));
      }
      if (!answer()) setProblem('The answer broke off. Ask again in a moment.');
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const turn: Turn = { question, steps, text, answer, problem };
  return { turn, run };
}

function problemOf(error: unknown): string {
  if (!(error instanceof OverroundError)) return 'The server cannot be reached now.';
  if (error.code === 'ERR_NOT_FOUND') {
    return 'This server has no chat. What it would answer from stands on the other screens.';
  }
  return error.message;
}
