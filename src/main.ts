// `npm start`: reads the options, starts the service, prints the banner when the book is ready.
import { systemClock } from '#kit/clock.ts';
import { createLogger } from '#kit/logger.ts';
import { banner, helpText } from './banner.ts';
import { readConfig } from './config.ts';
import { runProgram } from './program.ts';
import { Service } from './service.ts';

await runProgram(process.argv.slice(2), { '--help': 'flag' }, async ({ flags }) => {
  if (flags.has('--help')) {
    process.stdout.write(helpText());
    return;
  }
  const config = readConfig(process.env);
  const service = await Service.start(config, createLogger(config.logLevel));
  const stopping = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const ended = Promise.race([stopping, service.folding]);
  while (service.readiness().status !== 'ready') {
    if (!(await Promise.race([systemClock.wait(20), ended.then(() => false)]))) break;
  }
  process.stdout.write(`${banner(config, service.port, service.demoKey)}\n`);
  try {
    await ended;
  } finally {
    setTimeout(() => process.exit(1), 10_000).unref();
    await service.stop();
  }
});
