// What a command says beside its output: on stderr, in a sentence.
import { type Logger, silentLogger } from '#kit/logger.ts';

export const commandLogger: Logger = {
  ...silentLogger,
  warn: (_fields, message) => {
    process.stderr.write(`overround: ${message}\n`);
  },
};
