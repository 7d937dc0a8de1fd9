// From a path to what serves it: exact paths first, then patterns with parameters.

import { decode } from './parse.ts';
import type { Endpoint } from './route-result.ts';

export interface Match {
  /** All endpoints at the path, one per method. */
  readonly endpoints: readonly Endpoint[];
  /** Decoded path parameters; undefined when they are not valid percent-encoded UTF-8. */
  readonly path: Readonly<Record<string, string>> | undefined;
}

interface Pattern {
  readonly segments: readonly string[];
  readonly endpoints: Endpoint[];
}

const NO_PARAMETERS: Readonly<Record<string, string>> = {};

export class Router {
  readonly #exact = new Map<string, Endpoint[]>();
  readonly #patterns = new Map<string, Pattern>();

  constructor(endpoints: readonly Endpoint[]) {
    for (const endpoint of endpoints) {
      const { path } = endpoint.contract;
      if (path.includes('{')) this.#addPattern(path, endpoint);
      else this.#exact.set(path, [...(this.#exact.get(path) ?? []), endpoint]);
    }
  }

  /** What is served at a raw path; undefined when nothing is. */
  match(path: string): Match | undefined {
    const exact = this.#exact.get(path);
    if (exact) return { endpoints: exact, path: NO_PARAMETERS };
    const given = path.split('/');
    for (const { segments, endpoints } of this.#patterns.values()) {
      if (fits(segments, given)) return { endpoints, path: parametersOf(segments, given) };
    }
    return undefined;
  }

  #addPattern(path: string, endpoint: Endpoint): void {
    const pattern = this.#patterns.get(path) ?? { segments: path.split('/'), endpoints: [] };
    pattern.endpoints.push(endpoint);
    this.#patterns.set(path, pattern);
  }
}

function fits(segments: readonly string[], given: readonly string[]): boolean {
  return (
    segments.length === given.length &&
    segments.every((segment, i) =>
      segment.startsWith('{') ? given[i] !== '' : segment === given[i],
    )
  );
}

function parametersOf(
  segments: readonly string[],
  given: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const parameters: Record<string, string> = {};
  for (const [i, segment] of segments.entries()) {
    if (!segment.startsWith('{')) continue;
    const text = decode(given[i] ?? '', false);
    if (text === undefined) return undefined;
    parameters[segment.slice(1, -1)] = text;
  }
  return parameters;
}
