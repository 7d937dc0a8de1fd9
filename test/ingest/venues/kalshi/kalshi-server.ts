// Stands for Kalshi on a free loopback port: REST answers and a stream, both behind signatures that
// are verified. What the stream says is the test's: frames of a recording, or of a living market.
import { constants, generateKeyPairSync, verify } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { kalshiKeyOf } from '#ingest/venues/kalshi/signature.ts';
import {
  type ExchangeAnswers,
  type ExchangeServer,
  startExchangeServer,
} from '../../../programs/exchange-server.ts';

/** A key pair of the tests alone. */
const PAIR = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = PAIR.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const OTHER = generateKeyPairSync('rsa', { modulusLength: 2048 });
const OTHER_PEM = OTHER.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export const TEST_KEY = kalshiKeyOf('test-key', PEM);
export const WRONG_KEY = kalshiKeyOf('test-key', OTHER_PEM);

export interface Command {
  readonly id: number;
  readonly cmd: string;
  readonly params: {
    readonly channels?: readonly string[];
    readonly market_tickers?: readonly string[];
    readonly use_yes_price?: boolean;
    readonly action?: string;
    readonly sids?: readonly number[];
  };
}

export interface KalshiServerOptions extends ExchangeAnswers {
  /** A command of a client; `send` takes text as it goes out. */
  readonly command: (command: Command, send: (text: string) => void, socket: WebSocket) => void;
  readonly opened?: (socket: WebSocket) => void;
}

export interface KalshiServer extends Pick<ExchangeServer, 'sockets' | 'close'> {
  readonly url: string;
  readonly streamUrl: string;
  /** Requests whose signature was not that of the test key. */
  readonly refusedSignatures: number;
}

export async function startKalshiServer(options: KalshiServerOptions): Promise<KalshiServer> {
  let refusedSignatures = 0;
  const { answer, handshake, opened, command } = options;
  const { host, sockets, close } = await startExchangeServer({
    ...{ answer, handshake, opened },
    refusal: (request) => {
      if (isSignedRight(request)) return undefined;
      refusedSignatures += 1;
      return 401;
    },
    message: (text, socket) => command(JSON.parse(text), (reply) => socket.send(reply), socket),
  });
  return {
    url: `http://${host}/trade-api/v2`,
    streamUrl: `ws://${host}/trade-api/ws/v2`,
    get refusedSignatures() {
      return refusedSignatures;
    },
    sockets,
    close,
  };
}

function isSignedRight({ headers, url = '', method = '' }: IncomingMessage): boolean {
  const header = (name: string) => String(headers[`kalshi-access-${name}`] ?? '');
  if (header('key') !== TEST_KEY.keyId) return false;
  const path = url.split('?')[0];
  const text = Buffer.from(`${header('timestamp')}${method}${path}`);
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  const key = { key: PAIR.publicKey, padding, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
  return verify('sha256', text, key, Buffer.from(header('signature'), 'base64'));
}
