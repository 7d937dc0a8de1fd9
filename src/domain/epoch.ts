// The epoch that clients see: the log's own numbering, and the rules that give its messages a meaning.

/** `logEpoch`: the log's own; `rules`: the engine's RULES_VERSION. */
export function epochOf(logEpoch: string, rules: number): string {
  return `${logEpoch}r${rules}`;
}

/** The log's own epoch, whatever the rules are. */
export function logEpochOf(epoch: string): string {
  return epoch.replace(/r\d+$/, '');
}
