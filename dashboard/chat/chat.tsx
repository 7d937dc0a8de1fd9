// The chat: a question in words, and the answer's presentation in the order that the interface
// states: headline, summary, the pick, the other pick, cards, and the words about them.
import { createEffect, For, Match, Show, Switch } from 'solid-js';
import { useLive } from '../live/live-context.tsx';
import { session } from '../live/session.ts';
import { startText } from '../view/time-text.ts';
import { CHARACTERS_MAX, conversationWith, type Turn } from './conversation.ts';
import { PickCard } from './pick-card.tsx';
import {
  type ChatAnswer,
  gameOf,
  hasPicks,
  isParlay,
  type Pick,
  suggestionsIn,
} from './presentation.ts';

const EXAMPLES = [
  'Best EV bets in the NFL',
  'Any arbitrage in basketball now?',
  'Build a three leg parlay',
  'How did the line move in the next NBA game?',
];

export function Chat() {
  const { connection } = useLive();
  const conversation = conversationWith(connection.overround, session()?.isGiven);
  let field!: HTMLTextAreaElement;
  const ask = (text: string): void => {
    const question = text.trim();
    if (question === '' || conversation.isAsking()) return;
    field.value = '';
    void conversation.ask(question);
  };
  const press = (event: KeyboardEvent): void => {
    // Enter may choose what an input method proposes.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    ask(field.value);
  };
  return (
    <section class="screen chat" aria-label="Chat">
      <div class="chat-turns" tabindex="0" role="log" aria-label="Answers">
        <For each={conversation.turns()} fallback={<Examples onAsk={ask} />}>
          {(turn) => <OneTurn turn={turn} onAsk={ask} />}
        </For>
      </div>
      <form
        class="chat-form"
        onSubmit={(event) => {
          event.preventDefault();
          ask(field.value);
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
        <Show
          when={conversation.isAsking()}
          fallback={
            <button type="submit" class="primary">
              Ask
            </button>
          }
        >
          <button type="button" onClick={() => conversation.stop()}>
            Stop
          </button>
        </Show>
      </form>
    </section>
  );
}

function Examples(props: { readonly onAsk: (text: string) => void }) {
  return (
    <div class="empty">
      <p>Ask about the current prices.</p>
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

function OneTurn(props: { readonly turn: Turn; readonly onAsk: (text: string) => void }) {
  const { turn } = props;
  let element!: HTMLElement;
  // The newest is the last that does so.
  createEffect(() => {
    turn.answer();
    turn.problem();
    element.scrollIntoView();
  });
  return (
    <article class="turn" ref={element}>
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
            <p class="prose">{turn.text() || 'Searching the book…'}</p>
          </>
        }
      >
        <Match when={turn.problem()}>
          <Problem text={turn.problem()} onAsk={props.onAsk} />
        </Match>
        <Match when={turn.answer()}>{(answer) => <Answer answer={answer()} />}</Match>
      </Switch>
    </article>
  );
}

/** Why there is no answer; what could be asked instead is asked with a click. */
function Problem(props: { readonly text: string; readonly onAsk: (text: string) => void }) {
  const parts = () => suggestionsIn(props.text);
  return (
    <>
      <p role="alert">{parts().before}</p>
      <div class="suggestions">
        <For each={parts().questions}>
          {(text) => (
            <button type="button" onClick={() => props.onAsk(text)}>
              {text}
            </button>
          )}
        </For>
      </div>
    </>
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
            {(startTime) => ` · ${startText(startTime())}, your time`}
          </Show>
        </p>
      </Show>
      <Show when={shown().primaryPick}>{(pick) => <PickCard pick={pick()} rank="primary" />}</Show>
      <Show when={shown().alternativePick}>
        {(pick) => <PickCard pick={pick()} rank="alternative" />}
      </Show>
      <Show when={isParlay(props.answer)} fallback={<Cards picks={shown().cards} />}>
        <details>
          <summary class="soft">Each leg by itself</summary>
          <Cards picks={shown().cards} />
        </details>
      </Show>
      <Show when={props.answer.answer ?? props.answer.analysis?.summary}>
        {(text) => (
          // Beside picks the words repeat what these show.
          <details open={!hasPicks(props.answer)}>
            <summary class="soft">The answer in words</summary>
            <p class="prose soft">{text()}</p>
          </details>
        )}
      </Show>
    </>
  );
}

function Cards(props: { readonly picks: readonly Pick[] | undefined }) {
  return (
    <div class="cards">
      <For each={props.picks ?? []}>{(card) => <PickCard pick={card} rank="card" />}</For>
    </div>
  );
}
