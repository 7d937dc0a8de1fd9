// Profiles of the operator's file: what is wrong with one, and how they get into the log.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Engine } from '#engine/engine.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';
import { readConfig } from '#src/config/config.ts';
import { readProfiles } from '#src/config/profiles-file.ts';
import { configFor, continueConfig, writeConfig } from '#src/log/log-kind.ts';
import { FakeLog } from '../../ingest/fake-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'overround-profiles-'));
const path = join(folder, 'profiles.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(content: unknown): string {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const MINE = {
  ...{ id: 'mine', owner: 'acc_1', devig: { average_of: ['power', 'shin'] } },
  ...{ weights: { '*': 1, pinnacle: 12.5 }, exclude: ['fanduel'], minBooks: 1 },
  ...{ perLeague: { nfl: { anchor: ['pinnacle'], maxAnchorHold: 6 } }, leaveOneOut: false },
};

describe('PROFILES', () => {
  test('are read from the file, as a list or beside a name', async () => {
    expect(await readProfiles(file([MINE]))).toEqual([MINE]);
    expect(await readProfiles(file({ profiles: [MINE, { id: 'other' }] }))).toHaveLength(2);
    expect(await readProfiles(undefined)).toEqual([]);
  });

  test.each([
    ['{"profiles":', /profiles are \{"profiles"/],
    [{}, /profiles are \{"profiles"/],
    [[{ id: 'sharp' }], /profile sharp: id is the name of a built-in profile/],
    [[{ id: 'Mine' }], /profile Mine: id takes a name such as my_books/],
    [[{ id: 'a' }, { id: 'a' }], /names an id twice/],
    [[{ id: 'a', devig: 'probit' }], /profile a: devig takes power, .*average_of/],
    [[{ id: 'a', devig: { average_of: ['power'] } }], /profile a: devig/],
    [[{ id: 'a', devig: { average_of: ['power', 'worst_case'] } }], /profile a: devig/],
    [[{ id: 'a', weights: { pinnacle: 101 } }], /profile a: weights.pinnacle/],
    [[{ id: 'a', weights: { pinnacle: 0.001 } }], /weights.pinnacle has at most two decimals/],
    [[{ id: 'a', weights: { 'a b': 1 } }], /profile a: weights/],
    [[{ id: 'a', anchor: [] }], /profile a: anchor/],
    [[{ id: 'a', anchor: ['b', 'b'] }], /profile a: anchor names each once/],
    [[{ id: 'a', minBooks: 0 }], /profile a: minBooks/],
    [[{ id: 'a', maxAnchorHold: 3 }], /profile a: maxAnchorHold acts on anchors alone/],
    [[{ id: 'a', method: 'power' }], /profile a: Unrecognized key/],
    [Array.from({ length: 17 }, (_, at) => ({ id: `p${at}` })), /17 profiles, .* at most 16/],
  ])('say what is wrong with %j', async (content, message) => {
    await expect(readProfiles(file(content))).rejects.toThrow(message);
    await expect(readProfiles(file(content))).rejects.toThrow(`PROFILES=${path}: `);
  });

  test('of the documentation are right', async () => {
    const page = readFileSync(new URL('../../../docs/profiles.md', import.meta.url), 'utf8');
    const [, example = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
    expect((await readProfiles(file(example))).map(({ id }) => id)).toEqual(['my_anchors', 'desk']);
  });

  test('that cannot be read say so', async () => {
    const config = readConfig({ FEED: 'none', PROFILES: join(folder, 'none.json') });
    await expect(configFor(config)).rejects.toThrow(/PROFILES=.*the file cannot be read/);
  });

  test.each(['live', 'replay'] as const)(
    'of a restart count on a %s log from there on',
    async (mode) => {
      const payloads: Uint8Array[] = [];
      class ListLog extends FakeLog {
        override async append(payload: Uint8Array): Promise<number> {
          return payloads.push(Uint8Array.from(payload));
        }
      }
      const [log, engine, replica] = [new ListLog(), new Engine(), new Engine()];
      let seq = 0;
      const fold = (): void => {
        for (; seq < payloads.length; seq++) {
          const message = decodeMessage(payloads[seq] as Uint8Array);
          for (const each of [engine, replica]) each.apply(seq + 1, (seq + 1) * 1000, message);
        }
      };
      const plain = { mode, recordings: [], pricing: defaultPricing(mode) } as const;
      await writeConfig(log, plain, 0);
      fold();
      expect(engine.config).toEqual(plain);
      const wanted = { ...plain, profiles: await readProfiles(file([MINE])) };
      expect(await continueConfig(log, engine, wanted)).toEqual(wanted);
      fold();
      expect(replica.reader.profiles.at(-1)).toEqual(MINE);
      const written = payloads.length;
      await continueConfig(log, engine, wanted);
      expect(payloads).toHaveLength(written);
      expect(await continueConfig(log, engine, plain)).toEqual(plain);
      fold();
      expect(replica.reader.profiles).toHaveLength(4);
      expect(replica.config).toEqual(plain);
    },
  );
});
