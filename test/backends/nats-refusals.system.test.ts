// A NATS server that does not let the log in: refused at the first answer, with what is to be
// changed, and never with the password.
import { describe, expect, test } from 'vitest';
import { openNatsLog } from '#backends/nats/log-nats.ts';
import { hasNatsServer, startNatsServer } from '../programs/nats-server.ts';

const why = hasNatsServer() ? '' : ' (skipped: there is no nats-server on PATH)';
/** So long would an absent server be waited for: a refusal that waits for it fails the test. */
const FOR_EVER = { reconnectMsMax: 3_600_000 };
const CREDENTIALS = /refuses the user, password or token in NATS_URL.*Authorization Violation/;

const USER = 'authorization { user: tester, password: "right-word" }';
const TOKEN = 'authorization { token: "right-word" }';
const NARROW = `authorization { users = [ { user: tester, password: "right-word",
  permissions: { publish: "other.>", subscribe: "_INBOX.>" } } ] }`;

const REFUSED: readonly (readonly [string, string, string, RegExp])[] = [
  ['a wrong password', USER, 'nats://tester:wrong-word@', CREDENTIALS],
  ['a wrong user', USER, 'nats://nobody:right-word@', CREDENTIALS],
  ['no user', USER, 'nats://', CREDENTIALS],
  ['a token where a user is wanted', USER, 'nats://wrong-word@', CREDENTIALS],
  ['a wrong token', TOKEN, 'nats://wrong-word@', CREDENTIALS],
  ['a user without rights', NARROW, 'nats://tester:right-word@', /may not use JetStream/],
  ['TLS where the server has none', '', 'tls://', /begins with tls:\/\/ where the server speaks/],
];

describe.skipIf(why !== '')(`a NATS server${why}`, () => {
  test.each(REFUSED)('refuses %s at once', async (_, line, credentials, said) => {
    const message = await refusalOf({ lines: [line] }, credentials);
    expect(message).toMatch(said);
    expect(message).not.toMatch(/wrong-word|right-word/);
  });

  test('refuses at once without JetStream', async () => {
    expect(await refusalOf({ hasJetStream: false }, 'nats://')).toMatch(/its JetStream is off/);
  });

  test('may refuse for a while whom it has let in before', async () => {
    const server = await startNatsServer({ password: 'right-word' });
    if (!server) throw new Error('nats-server is gone');
    const room = { retentionBytesMax: 256 * 1024 * 1024 };
    const log = await openNatsLog({ url: server.url, ...FOR_EVER, ...room });
    await server.restart({ password: 'another-word' });
    const asked = log.info();
    await server.restart({ password: 'right-word' });
    expect((await asked).lastSeq).toBe(0);
    await log.close();
    await server.stop();
  });
});

async function refusalOf(
  options: Parameters<typeof startNatsServer>[0],
  credentials: string,
): Promise<string> {
  const server = await startNatsServer(options);
  if (!server) throw new Error('nats-server is gone');
  const url = server.url.replace('nats://', credentials);
  const error = await openNatsLog({ url, ...FOR_EVER }).catch((refused: Error) => refused);
  await server.stop();
  if (!(error instanceof Error)) throw new Error('it was let in');
  expect(error.name).toBe('UnfitServerError');
  return error.message;
}
