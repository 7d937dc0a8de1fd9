// Every way in that a NATS server has: user and password, credentials with a JWT, an nkey, TLS with
// an authority of one's own, and certificates of clients. The log, the stream of posts and what is
// forwarded take the same one.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import { afterAll, describe, expect, test } from 'vitest';
import { openNatsLog } from '#backends/nats/log-nats.ts';
import type { NatsAccess } from '#backends/nats/nats-address.ts';
import { NatsInbox } from '#backends/nats/nats-inbox.ts';
import { NatsOutbox } from '#backends/nats/nats-outbox.ts';
import { hasNatsServer, startNatsServer } from '../programs/nats-server.ts';
import { Scratch } from '../service/running-program.ts';
import { appendTexts } from './log-suite.ts';

const why = hasNatsServer() ? '' : ' (skipped: there is no nats-server on PATH)';
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const whyNoTls = hasOpenssl ? '' : ' (skipped: there is no openssl on PATH)';
const scratch = new Scratch();
mkdirSync(scratch.path, { recursive: true });
afterAll(() => scratch.remove());

function file(name: string, text: string): string {
  const path = join(scratch.path, name);
  writeFileSync(path, text);
  return path;
}

interface Way {
  readonly lines: readonly string[];
  readonly access: Omit<NatsAccess, 'url'>;
  readonly scheme?: string;
}

/** Opens all that the product opens, and appends. */
async function connects({ lines, access, scheme = 'nats://' }: Way): Promise<readonly number[]> {
  const server = await startNatsServer({ lines, maxFileStore: '16GB' });
  if (server === undefined) throw new Error('nats-server is gone');
  try {
    const place = { url: server.url.replace('nats://', scheme), ...access };
    const log = await openNatsLog({ ...place, reconnectMsMax: 1 });
    try {
      const inbox = await NatsInbox.open(place);
      const outbox = await NatsOutbox.open(place);
      await Promise.all([inbox.close(), outbox.close()]);
      return await appendTexts(log, 2);
    } finally {
      await log.close();
    }
  } finally {
    await server.stop();
  }
}

async function refusal(way: Way): Promise<string> {
  const error = await connects(way).catch((refused: Error) => refused);
  if (!(error instanceof Error)) throw new Error('it was let in');
  return error.message;
}

function word(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

type Pair = ReturnType<typeof nkeys.createUser>;

/** A token as `nsc` signs it: of `subject`, by `issuer`. */
function jwtOf(issuer: Pair, subject: Pair, name: string, nats: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { jti: name.toUpperCase(), iat: 1_700_000_000, name, nats };
  const keys = { iss: issuer.getPublicKey(), sub: subject.getPublicKey() };
  const signed = `${part({ typ: 'JWT', alg: 'ed25519-nkey' })}.${part({ ...claims, ...keys })}`;
  const signature = issuer.sign(new TextEncoder().encode(signed));
  return `${signed}.${Buffer.from(signature).toString('base64url')}`;
}

function credentials(): Way {
  const [operator, system, account] = [
    nkeys.createOperator(),
    nkeys.createAccount(),
    nkeys.createAccount(),
  ];
  const user = nkeys.createUser();
  const unlimited = { subs: -1, data: -1, payload: -1, imports: -1, exports: -1, wildcards: true };
  const limits = { ...unlimited, conn: -1, leaf: -1, mem_storage: -1, disk_storage: -1 };
  const all = { ...limits, streams: -1, consumer: -1 };
  const accountOf = (pair: Pair, name: string, own: object): string =>
    jwtOf(operator, pair, name, { limits: own, type: 'account', version: 2 });
  const operatorJwt = jwtOf(operator, operator, 'operator', {
    ...{ type: 'operator', version: 2, system_account: system.getPublicKey() },
  });
  const userJwt = jwtOf(account, user, 'user', {
    ...{ pub: {}, sub: {}, subs: -1, data: -1, payload: -1, type: 'user', version: 2 },
  });
  const text = [
    '-----BEGIN NATS USER JWT-----',
    userJwt,
    '------END NATS USER JWT------',
    '',
    '-----BEGIN USER NKEY SEED-----',
    word(user.getSeed()),
    '------END USER NKEY SEED------',
    '',
  ].join('\n');
  const resolved = [
    `${system.getPublicKey()}: ${accountOf(system, 'system', { ...unlimited, conn: -1, leaf: -1 })}`,
    `${account.getPublicKey()}: ${accountOf(account, 'account', all)}`,
  ];
  const lines = [
    `operator: ${operatorJwt}`,
    `system_account: ${system.getPublicKey()}`,
    'resolver: MEMORY',
    `resolver_preload: {\n${resolved.join('\n')}\n}`,
  ];
  return { lines, access: { credsFile: file('user.creds', text) } };
}

describe.skipIf(why !== '')(`a NATS server${why} lets in`, () => {
  test('a user with a password', async () => {
    const lines = ['authorization { user: tester, password: "a word" }'];
    expect(await connects({ lines, access: {}, scheme: 'nats://tester:a%20word@' })).toEqual([
      1, 2,
    ]);
  });

  test('credentials with a JWT, and nobody else', async () => {
    const way = credentials();
    expect(await connects(way)).toEqual([1, 2]);
    expect(await refusal({ ...way, access: {} })).toMatch(/NATS_CREDS_FILE/);
  });

  test('an nkey, and no other', async () => {
    const [user, other] = [nkeys.createUser(), nkeys.createUser()];
    const lines = [`authorization { users: [ { nkey: ${user.getPublicKey()} } ] }`];
    const nkeyFile = file('user.nk', `# ours\n${word(user.getSeed())}\n`);
    expect(await connects({ lines, access: { nkeyFile } })).toEqual([1, 2]);
    const wrong = { nkeyFile: file('other.nk', word(other.getSeed())) };
    expect(await refusal({ lines, access: wrong })).toMatch(/NATS_NKEY_FILE/);
  });

  test('nobody whose file is missing or of another kind, which is named', async () => {
    const missing = { credsFile: join(scratch.path, 'nowhere') };
    expect(await refusal({ lines: [], access: missing })).toMatch(/^NATS_CREDS_FILE=.*ENOENT/);
    const other = { nkeyFile: file('text', 'no seed') };
    expect(await refusal({ lines: [], access: other })).toMatch(/^NATS_NKEY_FILE=.*no seed of/);
  });

  test.skipIf(!hasOpenssl)(`who trusts its authority, with TLS${whyNoTls}`, async () => {
    const { ca, server, client } = certificates();
    const tls = `cert_file: "${server.cert}", key_file: "${server.key}"`;
    const lines = [`tls { ${tls} }`];
    expect(await connects({ lines, access: { caFile: ca }, scheme: 'tls://' })).toEqual([1, 2]);
    expect(await refusal({ lines, access: {}, scheme: 'tls://' })).toMatch(/NATS_CA_FILE/);
    const both = [`tls { ${tls}, ca_file: "${ca}", verify: true }`];
    const own = { caFile: ca, certFile: client.cert, keyFile: client.key };
    expect(await connects({ lines: both, access: own, scheme: 'tls://' })).toEqual([1, 2]);
    expect(await refusal({ lines: both, access: { caFile: ca }, scheme: 'tls://' })).not.toBe('');
  });
});

/** An authority, and what it signed for 127.0.0.1 and for a client. */
function certificates() {
  const run = (...args: readonly string[]): void => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: scratch.path });
    if (status !== 0) throw new Error(stderr.toString());
  };
  const path = (name: string): string => join(scratch.path, name);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  run('req', '-x509', ...key, '-subj', '/CN=authority', '-keyout', 'ca.key', '-out', 'ca.pem');
  const signed = (name: string, extension: string) => {
    writeFileSync(path(`${name}.ext`), extension);
    run(
      'req',
      ...key.slice(0, 5),
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
    );
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2'];
    run(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      ...by,
      '-extfile',
      `${name}.ext`,
      '-out',
      `${name}.pem`,
    );
    return { cert: path(`${name}.pem`), key: path(`${name}.key`) };
  };
  const server = signed(
    'server',
    'subjectAltName=DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth\n',
  );
  const client = signed('client', 'subjectAltName=DNS:client\nextendedKeyUsage=clientAuth\n');
  return { ca: path('ca.pem'), server, client };
}
