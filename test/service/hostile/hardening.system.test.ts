// The built program: secrets from files, no secret in anything it prints, TLS of its own.

import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { IS_LONG, LONG_ONLY } from '../../long.ts';
import { freePort } from '../../programs/free-port.ts';
import { until } from '../../programs/until.ts';
import { useOuterStore } from '../outer-store.ts';
import { RunningProgram, runCommand, Scratch } from '../running-program.ts';

useOuterStore();
const scratch = new Scratch();
mkdirSync(scratch.path, { recursive: true });
afterAll(() => scratch.remove());

function file(name: string, text: string): string {
  const path = join(scratch.path, name);
  writeFileSync(path, text);
  return path;
}

const started = (env: Readonly<Record<string, string>>) =>
  runCommand('main', [], { PORT: '0', DATA_DIR: scratch.folder(), FEED: 'none', ...env });

describe('a secret in a file', () => {
  it('beside the variable is refused by name alone', async () => {
    const both = await started({
      BOOTSTRAP_API_KEY: 'first-secret',
      BOOTSTRAP_API_KEY_FILE: file('second', 'second-secret'),
    });
    expect(both.code).toBe(1);
    expect(both.stderr).toContain('BOOTSTRAP_API_KEY and BOOTSTRAP_API_KEY_FILE are both set');
    expect(both.stdout + both.stderr).not.toMatch(/first-secret|second-secret/);
  });

  it.runIf(IS_LONG)(`that is wrong is refused by name alone${LONG_ONLY}`, async () => {
    const missing = await started({ NATS_URL_FILE: join(scratch.path, 'nowhere') });
    expect(missing.stderr).toContain('NATS_URL_FILE: the file that it names cannot be read');
    const wrong = await started({ POSTGRES_URL_FILE: file('wrong', 'mysql://u:third-secret@h') });
    expect(wrong.stderr).toContain('POSTGRES_URL: takes an address starting with postgres://');
    for (const { stdout, stderr } of [missing, wrong]) {
      expect(stdout + stderr).not.toContain('third-secret');
    }
  });
});

describe('nothing that is printed', () => {
  const SECRET = 'pl4nted-s3cret';

  it('holds the password of a PostgreSQL that is away', async () => {
    const url = `postgres://user:${SECRET}@127.0.0.1:1/db`;
    const { stdout, stderr, code } = await started({ POSTGRES_URL: url, LOG_LEVEL: 'trace' });
    expect(code).toBe(1);
    expect(stderr).not.toBe('');
    expect(stdout + stderr).not.toContain(SECRET);
  });

  it.each(IS_LONG ? [`user:${SECRET}`, SECRET] : [SECRET])(
    'holds %s of a NATS that is waited for',
    async (user) => {
      const program = await RunningProgram.start({
        DATA_DIR: scratch.folder(),
        NATS_URL: `nats://${user}@127.0.0.1:1`,
        LOG_LEVEL: 'trace',
      });
      await until(() => program.stderr.includes('NATS'), 'a word about NATS');
      const { stdout, stderr } = await program.stop();
      expect(stdout + stderr).not.toContain(SECRET);
    },
  );

  it('holds keys, however they come in, or the password of an archive that is away', async () => {
    const bootstrap = `bootstrap-${SECRET}`;
    const program = await RunningProgram.start({
      DATA_DIR: scratch.folder(),
      FEED: 'the-odds-api',
      THE_ODDS_API_KEY: `odds-${SECRET}`,
      THE_ODDS_API_URL: `http://user:${SECRET}@127.0.0.1:1`,
      CLICKHOUSE_URL: `http://user:${SECRET}@127.0.0.1:1/db`,
      ARCHIVE: 'on',
      BOOTSTRAP_API_KEY: bootstrap,
      LOG_LEVEL: 'trace',
    });
    await program.untilReadiness(({ archive }) => archive?.state === 'waiting', 'the archive');
    for (const key of [bootstrap, `ovr_live_${SECRET}`]) {
      await fetch(`${program.address}/v1/sports?x-api-key=${key}`, {
        headers: { 'x-api-key': key, authorization: `Bearer ${key}` },
      });
      await fetch(`${program.address}/v1/nothing/${key}`);
    }
    const { stdout, stderr } = await program.stop();
    expect(stderr).toContain('"msg"');
    expect(stdout + stderr).not.toContain(SECRET);
  });
});

/** A certificate of our own; undefined where there is no openssl. */
function certificate(): { cert: string; key: string } | undefined {
  const [cert, key] = [join(scratch.path, 'cert.pem'), join(scratch.path, 'key.pem')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
  ]);
  return made.status === 0 ? { cert, key } : undefined;
}

describe('TLS', () => {
  const made = certificate();
  if (!made) console.log('TLS: skipped, openssl is not installed');

  it('is spoken with the certificate, to REST and to the stream; a key is read from its file', async () => {
    const program = await RunningProgram.start({
      PORT: `${await freePort()}`,
      DATA_DIR: scratch.folder(),
      FEED: 'none',
      BOOTSTRAP_API_KEY: '',
      // Without the line break at its end.
      BOOTSTRAP_API_KEY_FILE: file('key', 'key-of-the-file\n'),
      ...(made && { TLS_CERT_FILE: made.cert, TLS_KEY_FILE: made.key }),
    });
    const scheme = made ? 'https' : 'http';
    const url = `${scheme}://127.0.0.1:${program.port}/v1/sports`;
    await until(async () => (await statusOf(url, 'key-of-the-file')) === 200, 'an answer');
    if (made) expect(await upgradedOverTls(program.port)).toContain('101 Switching Protocols');
    const { stdout } = await program.stop();
    expect(stdout === '' || stdout.includes(`${scheme}://`)).toBe(true);
  });

  it.skipIf(!made)('needs both files, and such as fit', async () => {
    const { cert = '', key = '' } = made ?? {};
    if (IS_LONG) {
      const alone = await started({ TLS_CERT_FILE: cert });
      expect(alone.stderr).toContain('TLS_CERT_FILE, TLS_KEY_FILE: one is set');
    }
    const swapped = await started({ TLS_CERT_FILE: key, TLS_KEY_FILE: cert });
    expect(swapped.code).toBe(1);
    expect(swapped.stderr).toContain('TLS_CERT_FILE, TLS_KEY_FILE: ');
  });
});

/** The status of an answer; undefined where there is none. */
function statusOf(url: string, key: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const options = { rejectUnauthorized: false, agent: false, headers: { 'x-api-key': key } };
    const ask = url.startsWith('https') ? request : plainRequest;
    const asked = ask(url, options, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    asked.once('error', () => resolve(undefined));
    asked.end();
  });
}

function upgradedOverTls(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
    socket.once('error', reject);
    socket.once('data', (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    const lines = ['GET /v1/stream HTTP/1.1', 'Host: x', 'Connection: Upgrade'];
    lines.push('Upgrade: websocket', 'Sec-WebSocket-Version: 13');
    lines.push('Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', '', '');
    socket.write(lines.join('\r\n'));
  });
}
