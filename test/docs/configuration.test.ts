// docs/configuration.md is the options table of the program. After a change of an option,
// `npx vitest run test/docs -u` writes the file again.
import { expect, test } from 'vitest';
import { helpTable } from '#src/config/config.ts';

const INTRODUCTION = `# Configuration

This file is generated from \`src/config/config.ts\`; \`npm start -- --help\` prints the same table.

Every option is an environment variable. An empty variable counts as unset. An invalid value ends
the start with a message that names the option. Options that may hold a password or a key can be
read from a file: set \`BOOTSTRAP_API_KEY_FILE\`, \`NATS_URL_FILE\` and so on to the path of the
file.

| Variable | Default | Meaning |
|---|---|---|
`;

test('docs/configuration.md shows the options of the program', async () => {
  const rows = helpTable().map(({ env, standard, help }) => {
    const shown = standard === '' ? ' |' : ` \`${standard}\` |`;
    return `| \`${env}\` |${shown} ${help} |\n`;
  });
  await expect(INTRODUCTION + rows.join('')).toMatchFileSnapshot('../../docs/configuration.md');
});
