// The channels of the stream: what each is asked with, what it holds, and what moves it.
import { EdgeBook, type EdgesChange } from './books/edge-book.ts';
import { OddsBook, PropsBook } from './books/line-book.ts';
import { OutcomeBook } from './books/outcome-book.ts';
import { EventBook, VenueBook } from './books/whole-book.ts';
import type {
  EventsDeltaFrame,
  LinesDeltaFrame,
  OutcomesDeltaFrame,
  SubscribeBestBetsFrame,
  SubscribeEdgesFrame,
  SubscribeEventsFrame,
  SubscribeOddsFrame,
  SubscribePlayerPropsFrame,
  SubscribeVenuesFrame,
  VenuesDeltaFrame,
} from './generated/contract.ts';

type Request<Frame> = Omit<Frame, 'op' | 'id' | 'resume'>;

/** By channel: the request, the book, and the frame that moves it. */
export interface Channels {
  readonly odds: {
    readonly request: Request<SubscribeOddsFrame>;
    readonly book: OddsBook;
    readonly change: LinesDeltaFrame;
  };
  readonly 'player-props': {
    readonly request: Request<SubscribePlayerPropsFrame>;
    readonly book: PropsBook;
    readonly change: LinesDeltaFrame;
  };
  readonly 'best-bets': {
    readonly request: Request<SubscribeBestBetsFrame>;
    readonly book: OutcomeBook;
    readonly change: OutcomesDeltaFrame;
  };
  readonly edges: {
    readonly request: Request<SubscribeEdgesFrame>;
    readonly book: EdgeBook;
    readonly change: EdgesChange;
  };
  readonly events: {
    readonly request: Request<SubscribeEventsFrame>;
    readonly book: EventBook;
    readonly change: EventsDeltaFrame;
  };
  readonly venues: {
    readonly request: Request<SubscribeVenuesFrame>;
    readonly book: VenueBook;
    readonly change: VenuesDeltaFrame;
  };
}

export type Channel = keyof Channels;

const BOOKS: { readonly [C in Channel]: () => Channels[C]['book'] } = {
  odds: () => new OddsBook(),
  'player-props': () => new PropsBook(),
  'best-bets': () => new OutcomeBook(),
  edges: () => new EdgeBook(),
  events: () => new EventBook(),
  venues: () => new VenueBook(),
};

/** An empty book of the channel. */
export function bookOf<C extends Channel>(channel: C): Channels[C]['book'] {
  return BOOKS[channel]();
}
