// Stands for Polymarket on a free loopback port: Gamma's lists, and the stream of markets.
import type { WebSocket } from 'ws';
import {
  type ExchangeAnswers,
  type ExchangeServer,
  startExchangeServer,
} from '../../../programs/exchange-server.ts';

export interface Subscription {
  /** Of the first frame: `market`. */
  readonly type?: string;
  readonly operation?: 'subscribe' | 'unsubscribe';
  readonly assets_ids: readonly string[];
  readonly custom_feature_enabled?: boolean;
}

export interface PolymarketServerOptions extends ExchangeAnswers {
  /** What a client subscribes to; `send` takes text as it goes out. */
  readonly subscribed: (
    said: Subscription,
    send: (text: string) => void,
    socket: WebSocket,
  ) => void;
}

export interface PolymarketServer extends Pick<ExchangeServer, 'sockets' | 'close'> {
  readonly url: string;
  readonly streamUrl: string;
  readonly pings: number;
}

export async function startPolymarketServer({
  subscribed,
  ...answers
}: PolymarketServerOptions): Promise<PolymarketServer> {
  let pings = 0;
  const { host, sockets, close } = await startExchangeServer({
    ...answers,
    message: (text, socket) => {
      if (text === 'PING') {
        pings += 1;
        socket.send('PONG');
        return;
      }
      const send = (said: string): void => {
        if (socket.readyState === socket.OPEN) socket.send(said);
      };
      subscribed(JSON.parse(text), send, socket);
    },
  });
  return {
    url: `http://${host}`,
    streamUrl: `ws://${host}/ws/market`,
    get pings() {
      return pings;
    },
    sockets,
    close,
  };
}
