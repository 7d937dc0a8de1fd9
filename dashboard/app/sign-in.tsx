// Asks for the key, once.
import { createSignal, onMount, Show } from 'solid-js';
import { Overround, OverroundError } from '#client/overround.ts';
import { givenKey, lacksToken } from '../live/key.ts';
import { refusal, signIn, useGiven } from '../live/session.ts';

export function SignIn() {
  const [remembers, setRemembers] = createSignal(false);
  const [problem, setProblem] = createSignal('');
  const [isAsking, setAsking] = createSignal(false);
  let field!: HTMLInputElement;
  onMount(() => field.focus());
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const apiKey = field.value.trim();
    if (apiKey === '') return;
    setAsking(true);
    const found = await problemOf(apiKey);
    setAsking(false);
    if (found === undefined) signIn(apiKey, remembers());
    else setProblem(found);
  };
  return (
    <main class="sign-in">
      <form onSubmit={submit}>
        <h1>Overround</h1>
        <label for="key">API key</label>
        <input id="key" type="password" autocomplete="off" spellcheck={false} ref={field} />
        <label class="check">
          <input
            type="checkbox"
            checked={remembers()}
            onChange={(event) => setRemembers(event.currentTarget.checked)}
          />
          Remember the key on this computer
        </label>
        <p class="soft">
          {remembers()
            ? 'It stays in this browser until you remove it.'
            : 'It is removed when you close this tab.'}
        </p>
        <Show when={problem() || refusal()}>
          <p class="is-wrong" role="alert">
            {problem() || refusal()}
          </p>
        </Show>
        <button type="submit" class="primary" disabled={isAsking()}>
          {isAsking() ? 'Checking the key…' : 'Continue'}
        </button>
        <GivenKey />
        <p class="soft">
          The first start of a server prints a demo key. <a href="/v1/docs">API documentation</a>
        </p>
      </form>
    </main>
  );
}

/** On the server's own machine: the way (back) to the key that it gives. */
function GivenKey() {
  const [given, setGiven] = createSignal<string | undefined>(undefined);
  const [lacks, setLacks] = createSignal(false);
  onMount(async () => {
    setGiven((await givenKey()) ?? undefined);
    setLacks(lacksToken());
  });
  return (
    <>
      <Show when={lacks()}>
        <p>Open the address that the server printed at its start, or paste an API key.</p>
      </Show>
      <Show when={given()}>
        {(apiKey) => (
          <button type="button" onClick={() => useGiven(apiKey())}>
            Use the demo key of this server
          </button>
        )}
      </Show>
    </>
  );
}

/** Why the key will not do; undefined where it does. */
async function problemOf(apiKey: string): Promise<string | undefined> {
  try {
    const overround = new Overround({ url: location.origin, apiKey, retriesMax: 0 });
    await overround.get('/v1/sports');
    return undefined;
  } catch (error) {
    if (!(error instanceof OverroundError)) return 'The server cannot be reached.';
    return error.status === 401 ? 'This key is not valid.' : error.message;
  }
}
