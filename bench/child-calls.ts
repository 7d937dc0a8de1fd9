// Calls to a child process: each is a message there and back, one at a time. A child that ends or
// takes too long fails the call; a child whose parent is gone ends.
import type { ChildProcess } from 'node:child_process';
import { forkProgram, letHelpersWait } from '#kit/giving-way.ts';
import { START_FLAGS } from './start-flags.ts';

/** The longest that one call may take: loading millions of quotes on a busy machine. */
const CALL_MS_MAX = 300_000;
const END_MS_MAX = 5000;

/** What can be asked of a child: methods by name. */
export type Calls = { readonly [call: string]: (...args: never[]) => unknown };

/** The same, asked from afar. */
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

export interface ChildOptions {
  /** Beside the file that opens it, such as `./station-main.js`. */
  readonly file: URL;
  readonly argument: unknown;
  /** Beside what `npm start` tells Node. */
  readonly execArgv?: readonly string[];
  /** As the product starts its follower. */
  readonly givesWay?: boolean;
}

/** A child process that answers calls. */
export class Child {
  readonly #process: ChildProcess;

  constructor({ file, argument, execArgv = [], givesWay = false }: ChildOptions) {
    this.#process = forkProgram(file, [JSON.stringify(argument)], {
      givesWay,
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

  /** Its calls as methods. */
  remote<C>(): Remote<C> {
    const methods = { get: (_: object, name: string) => this.#method(name) };
    return new Proxy({}, methods) as Remote<C>;
  }

  /** It ends as a process does that exits; one that cannot hear it is killed. */
  close(): void {
    const child = this.#process;
    const timer = setTimeout(() => child.kill('SIGKILL'), END_MS_MAX).unref();
    child.once('exit', () => clearTimeout(timer));
    child.kill();
  }

  #method(name: string): unknown {
    // A promise that resolves with it must not take it for another promise.
    if (name === 'then') return undefined;
    return (...args: readonly unknown[]) => this.call(name, args);
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
