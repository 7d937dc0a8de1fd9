// The channels of the stream: what each is asked with, what it holds, and what moves it.
import { EdgeBook, type EdgesChange } from './books/edge-book.ts';
import { OddsBook, PropsBook } from './books/line-book.ts';
import { MoveBook, type MovesChange } from './books/move-book.ts';
import { OutcomeBook } from './books/outcome-book.ts';
import { EventBook, VenueBook } from './books/whole-book.ts';
import type {
  EventsDeltaFrame,
  LinesDeltaFrame,
  OutcomesDeltaFrame,
  SubscribeBestBetsFrame,
  SubscribeEdgesFrame,
  SubscribeEventsFrame,
  SubscribeMovesFrame,
  SubscribeOddsFrame,
  SubscribePlayerPropsFrame,
  SubscribeVenuesFrame,
  VenuesDeltaFrame,
} from './generated/contract.ts';

/** The request, the book, and the frame that moves it. */
interface Kind<Frame, Book, Change> {
  readonly request: Omit<Frame, 'op' | 'id' | 'resume'>;
  readonly book: Book;
  readonly change: Change;
}

export interface Channels {
  readonly odds: Kind<SubscribeOddsFrame, OddsBook, LinesDeltaFrame>;
  readonly 'player-props': Kind<SubscribePlayerPropsFrame, PropsBook, LinesDeltaFrame>;
  readonly 'best-bets': Kind<SubscribeBestBetsFrame, OutcomeBook, OutcomesDeltaFrame>;
  readonly edges: Kind<SubscribeEdgesFrame, EdgeBook, EdgesChange>;
  readonly moves: Kind<SubscribeMovesFrame, MoveBook, MovesChange>;
  readonly events: Kind<SubscribeEventsFrame, EventBook, EventsDeltaFrame>;
  readonly venues: Kind<SubscribeVenuesFrame, VenueBook, VenuesDeltaFrame>;
}

export type Channel = keyof Channels;

const BOOKS: { readonly [C in Channel]: () => Channels[C]['book'] } = {
  odds: () => new OddsBook(),
  'player-props': () => new PropsBook(),
  'best-bets': () => new OutcomeBook(),
  edges: () => new EdgeBook(),
  moves: () => new MoveBook(),
  events: () => new EventBook(),
  venues: () => new VenueBook(),
};

/** An empty book of the channel. */
export function bookOf<C extends Channel>(channel: C): Channels[C]['book'] {
  return BOOKS[channel]();
}
