// Thousands of changes of order books end in the book exactly as the exchange has them.
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { BuiltProgram, KEY } from '../../programs/built-program.ts';
import { ExchangeLoad, type VenueName } from '../../programs/exchange-load.ts';
import { startExchangeServer } from '../../programs/exchange-server.ts';
import { until } from '../../programs/until.ts';

const CONTRACTS = 40;
const CHANGES = 3000;

type Levels = readonly (readonly [price: number, size: number])[];
interface Line {
  readonly point: number;
  readonly offers: readonly {
    readonly selection: string;
    readonly depth: { readonly back: Levels; readonly lay: Levels };
  }[];
}
interface Game {
  readonly markets: readonly { readonly lines: readonly Line[] }[];
}

test.each<VenueName>(['kalshi', 'polymarket'])(
  `${CHANGES} changes of %s, as the exchange has them`,
  async (venue) => {
    const load = new ExchangeLoad(venue, CONTRACTS);
    const streams = new Set<WebSocket>();
    const server = await startExchangeServer({
      answer: (url) => load.answer(url),
      message: (text, socket) => {
        const frames = load.reply(text);
        if (frames.some((frame) => frame.includes('"c0'))) streams.add(socket);
        for (const frame of frames) socket.send(frame);
      },
    });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const name = venue.toUpperCase();
    const own = { FEED: venue, ARCHIVE: 'off', KALSHI_KEY_ID: 'test', KALSHI_PRIVATE_KEY: pem };
    const urls = {
      [`${name}_URL`]: `http://${server.host}`,
      [`${name}_STREAM_URL`]: `ws://${server.host}`,
    };
    const program = await BuiltProgram.start({
      env: { ...own, ...urls, [`${name}_LEAGUES`]: 'mlb' },
    });
    const held = async (): Promise<readonly string[]> => {
      const headers = { 'x-api-key': KEY };
      const response = await fetch(`${program.url}/v1/odds?league=mlb&depth=5`, { headers });
      const text = await response.text();
      const { data } = JSON.parse(text) as { readonly data: readonly Game[] };
      return data.flatMap(({ markets }) => markets).flatMap(({ lines }) => lines.map(stakesText));
    };
    try {
      await until(async () => (await held()).length === CONTRACTS, 'all contracts', 30_000, 100);
      for (let at = 0; at < CHANGES; at++) {
        const frame = load.change();
        for (const stream of streams) stream.send(frame);
      }
      const sizes = Array.from({ length: CONTRACTS }, (_, contract) => {
        const [asks, bids] = load.stakesOf(contract);
        return lineText(contract + 0.5, asks, bids);
      }).sort();
      await until(
        async () => `${(await held()).toSorted()}` === `${sizes}`,
        'equal',
        20_000,
        100,
      ).catch(async () => expect((await held()).toSorted()).toEqual(sizes));
    } finally {
      await program.stop();
      await server.close();
    }
  },
  120_000,
);

/** The stakes at the levels of the over of a line. */
function stakesText({ point, offers }: Line): string {
  const depth = offers.find(({ selection }) => selection === 'Over')?.depth;
  const [asks, bids] = [depth?.back ?? [], depth?.lay ?? []].map((levels) =>
    levels.map(([, size]) => size),
  );
  return lineText(point, asks ?? [], bids ?? []);
}

function lineText(point: number, asks: readonly number[], bids: readonly number[]): string {
  const [backed, laid] = [asks, bids].map((sizes) => sizes.map((size) => size.toFixed(2)));
  return `${point}: ${backed} | ${laid}`;
}
