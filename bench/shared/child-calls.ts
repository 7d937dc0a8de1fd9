// Calls to a child process: each is a message there and back, one at a time. A child that exits or
// takes too long fails the call; a child whose parent has exited exits too.
import type { ChildProcess } from 'node:child_process';
import { forkProgram, letHelpersWait } from '#kit/yielding.ts';
import { START_FLAGS } from '#test/programs/start-flags.ts';

/** The longest that one call may take: loading millions of quotes on a busy machine. */
const CALL_MS_MAX = 300_000;
const END_MS_MAX = 5000;

/** The methods of an object in another process. */
export type Remote<C> = {
  readonly [call in keyof C]: C[call] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : never;
};

interface Request {
  readonly call: string;
  readonly args: readonly unknown[];
}
type Reply = { readonly value: unknown } | { readonly error: string };

interface ChildOptions {
  /** Beside what `npm start` tells Node. */
  readonly execArgv?: readonly string[];
  /** As the product starts its archive process. */
  readonly yields?: boolean;
}

/** One side of a benchmark; its calls wait for an answer, wherever it runs. */
export interface Part<T> {
  readonly calls: Remote<T>;
  close(): void | Promise<void>;
}

interface Closable {
  close?(): void | Promise<void>;
}

let isInProcess = false;

/** Whether all parts are made in this process: for a run that only shows that it works. */
export function runInProcess(all: boolean): void {
  isInProcess = all;
}

/** Starts a part in a child process, or makes it by `here` in this one. */
export function openPart<T extends object>(
  file: URL,
  argument: unknown,
  here: () => T,
  options: ChildOptions = {},
): Part<T> {
  if (!isInProcess) {
    const child = new Child(file, argument, options);
    return {
      calls: callsOf<T>((name, args) => child.call(name, args)),
      close: () => child.close(),
    };
  }
  const part = here();
  const methods = part as Readonly<Record<string, (...args: unknown[]) => unknown>>;
  return {
    calls: callsOf<T>(async (name, args) => await methods[name]?.(...args)),
    close: () => (part as Closable).close?.(),
  };
}

/** An object whose every method is passed on. */
function callsOf<T>(call: (name: string, args: readonly unknown[]) => unknown): Remote<T> {
  const get = (_: object, name: string): unknown =>
    // A promise that resolves with it must not take it for another promise.
    name === 'then' ? undefined : (...args: readonly unknown[]) => call(name, args);
  return new Proxy({}, { get }) as Remote<T>;
}

/** A child process that answers calls. */
class Child {
  readonly #process: ChildProcess;

  constructor(file: URL, argument: unknown, { execArgv = [], yields = false }: ChildOptions) {
    this.#process = forkProgram(file, [JSON.stringify(argument)], {
      yields,
      execArgv: [...START_FLAGS, ...execArgv],
      // Numbers by the million travel as they lie.
      serialization: 'advanced',
    });
  }

  call(name: string, args: readonly unknown[]): Promise<unknown> {
    const child = this.#process;
    return new Promise((resolve, reject) => {
      const settle = (end: () => void): void => {
        clearTimeout(timer);
        child.off('message', onMessage);
        child.off('exit', onExit);
        end();
      };
      const fail = (reason: string): void => settle(() => reject(new Error(reason)));
      const onMessage = (reply: Reply): void => {
        if ('error' in reply) fail(reply.error);
        else settle(() => resolve(reply.value));
      };
      const onExit = (code: number | null): void => fail(`the child ended with code ${code}`);
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        fail(`${name} took longer than ${CALL_MS_MAX} ms`);
      }, CALL_MS_MAX);
      child.on('message', onMessage);
      child.on('exit', onExit);
      child.send({ call: name, args } satisfies Request);
    });
  }

  /** Asks it to exit; kills it where it does not. */
  close(): void {
    const child = this.#process;
    const timer = setTimeout(() => child.kill('SIGKILL'), END_MS_MAX).unref();
    child.once('exit', () => clearTimeout(timer));
    child.kill();
  }
}

/** In the child: what it was started for. */
export function childArgument<T>(): T {
  return JSON.parse(process.argv[2] ?? 'null') as T;
}

/** In the child: answers calls until the parent is gone. */
export function answerCalls(calls: object): void {
  letHelpersWait();
  process.on('message', async (request: Request) => {
    process.send?.(await replyTo(calls, request));
  });
  process.on('disconnect', () => process.exit());
  process.on('SIGTERM', () => process.exit());
}

async function replyTo(calls: object, { call, args }: Request): Promise<Reply> {
  try {
    const method = (calls as Record<string, (...args: unknown[]) => unknown>)[call];
    if (typeof method !== 'function') throw new Error(`nothing is called ${call}`);
    return { value: await method.apply(calls, [...args]) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
