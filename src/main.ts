// `npm start`: reads the options, starts the service, prints the banner when the book is ready, and
// ends gracefully on SIGINT and SIGTERM, whenever they come.
import { createLogger } from '#kit/logger.ts';
import { banner, helpText } from './banner.ts';
import { readConfig } from './config.ts';
import { runProgram } from './program.ts';
import { Service } from './service.ts';
import { StoppedError } from './stopping.ts';

/** Longer than any part of a graceful stop may take. */
const STOP_MS_MAX = 10_000;

await runProgram(process.argv.slice(2), { '--help': 'flag' }, async ({ flags }) => {
  if (flags.has('--help')) {
    process.stdout.write(helpText());
    return;
  }
  const config = readConfig(process.env);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
      stop.abort();
    });
  }
  try {
    const service = await Service.start(config, createLogger(config.logLevel), stop.signal);
    try {
      await service.ready();
      process.stdout.write(`${banner(config, service.port, await service.showDemoKey())}\n`);
      await service.ended();
    } finally {
      await service.stop();
    }
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
  }
});
