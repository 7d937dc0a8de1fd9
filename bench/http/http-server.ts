// One contender as its process sees it: where it listens, and what it has cost so far.

import { type HttpContenderName, startContender } from './http-contenders.ts';
import type { Listening } from './listening.ts';

export interface HttpServerSpec {
  readonly contender: HttpContenderName;
  readonly answer: string;
}

export class HttpServer {
  readonly #spec: HttpServerSpec;
  #listening: Listening | undefined;

  constructor(spec: HttpServerSpec) {
    this.#spec = spec;
  }

  /** Starts it; its port. */
  async open(): Promise<number> {
    this.#listening = await startContender(this.#spec.contender, this.#spec.answer);
    return this.#listening.port;
  }

  /** Processor time of the process since it began, in microseconds. */
  cpuUs(): number {
    const { user, system } = process.cpuUsage();
    return user + system;
  }

  async close(): Promise<void> {
    await this.#listening?.close();
  }
}
