// `npm start`: reads the options, starts the service, prints the banner when the book is ready, and
// ends gracefully on SIGINT and SIGTERM, whenever they come.

import { createLogger } from '#kit/logger.ts';
import { letHelpersWait } from '#kit/yielding.ts';
import { banner, helpText, waitingText } from './banner.ts';
import { readConfig, secretsIn } from './config/config.ts';
import { warnOfMisspelt } from './config/misspelt.ts';
import { underRoles } from './config/roles.ts';
import { inOwnDataDir } from './data-directory.ts';
import { showReplays } from './feeds/replay-bar.ts';
import { runProgram } from './program.ts';
import { Service } from './service.ts';
import { isDoneWithin } from './start-waits.ts';
import { endSoon, StoppedError, stopOnSignals } from './stopping.ts';

/** Feeds that answer have mostly done so by then. */
const PATIENCE_MS = 20_000;

await runProgram(process.argv.slice(2), {}, serve, 0, helpText);

async function serve(): Promise<void> {
  const config = underRoles(readConfig(process.env));
  letHelpersWait();
  const signal = stopOnSignals(config.shutdownDelayMs);
  try {
    const logger = createLogger(config.logLevel, secretsIn(process.env));
    warnOfMisspelt(process.env, logger);
    await inOwnDataDir(config, signal, async () => {
      const service = await Service.start(config, logger, signal);
      try {
        const ready = service.ready();
        if (!(await isDoneWithin(ready, PATIENCE_MS))) {
          const { pageToken, awaited } = service.waiting();
          process.stdout.write(`${waitingText(config, service.port, pageToken, awaited)}\n`);
        }
        await ready;
        const shown = [await service.shownKeys(), service.readiness().feeds] as const;
        process.stdout.write(`${banner(config, service.port, ...shown)}\n`);
        await Promise.all([service.ended(), showReplays(service, signal)]);
      } finally {
        await service.stop();
      }
    });
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
  }
  endSoon();
}
