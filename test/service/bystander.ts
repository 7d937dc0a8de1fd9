// One who uses the service at a steady low rate, over REST and the stream, and how he fares; beside
// that what the service itself measures: how long its event loop stood, and its memory.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { StreamListener } from '../programs/stream-listener.ts';
import { KEY, type RunningProgram } from './running-program.ts';

/** What a while was like. */
export interface Fared {
  readonly restP95Ms: number;
  readonly streamP95Ms: number;
  /** Longest time for which the event loop of the service stood. */
  readonly stallMs: number;
  /** Most that the process had resident. */
  readonly residentMb: number;
  readonly requests: number;
}

const EVERY_MS = 25;

export class Bystander {
  readonly #program: RunningProgram;
  readonly #listener = new StreamListener();

  constructor(program: RunningProgram) {
    this.#program = program;
  }

  async open(): Promise<void> {
    await this.#listener.open(this.#program.address, KEY);
  }

  /** Uses it for so long, and until `isOver`. */
  async fare(ms: number, isOver = async (): Promise<boolean> => true): Promise<Fared> {
    const restMs: Promise<number>[] = [];
    let residentMb = 0;
    await this.#stallMs();
    this.#listener.take();
    const begun = performance.now();
    while (performance.now() - begun < ms || !(await isOver())) {
      restMs.push(this.#ask());
      residentMb = Math.max(residentMb, this.#residentMb());
      await delay(EVERY_MS);
    }
    const rest = await Promise.all(restMs);
    const stallMs = await this.#stallMs();
    const [restP95Ms, streamP95Ms] = [p95(rest), p95(this.#listener.take())];
    return { restP95Ms, streamP95Ms, stallMs, residentMb, requests: rest.length };
  }

  async #ask(): Promise<number> {
    const begun = performance.now();
    const headers = { 'x-api-key': KEY };
    const answer = await fetch(`${this.#program.address}/v1/odds?limit=5`, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`a bystander was answered ${answer.status}`);
    return performance.now() - begun;
  }

  /** Since it was asked last: the service begins anew with each scrape. */
  async #stallMs(): Promise<number> {
    return 1000 * Number(await this.#program.metric('nodejs_eventloop_lag_max_seconds'));
  }

  #residentMb(): number {
    const status = readFileSync(`/proc/${this.#program.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  }
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(0.95 * sorted.length))] ?? 0;
}
