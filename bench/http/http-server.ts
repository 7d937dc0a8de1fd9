// One contender as its process sees it: where it listens, and what it has cost so far.
import { pinThisProcess, SERVER_CORE } from '../pinning.ts';
import { type FixedAnswer, type HttpContenderName, startContender } from './http-contenders.ts';
import type { Listening } from './our-gateway.ts';

export interface HttpServerSpec {
  readonly contender: HttpContenderName;
  readonly answer: FixedAnswer;
  /** Not where a whole run is one process. */
  readonly isPinned: boolean;
}

export class HttpServer {
  readonly #spec: HttpServerSpec;
  #listening: Listening | undefined;

  constructor(spec: HttpServerSpec) {
    this.#spec = spec;
  }

  /** Starts it; its port. */
  async open(): Promise<number> {
    const { contender, answer, isPinned } = this.#spec;
    if (isPinned) pinThisProcess(SERVER_CORE);
    this.#listening = await startContender(contender, answer);
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
