// The venues of the simulated world: real names, invented behaviour. Leaders move first at a small
// margin, followers copy them seconds later at a larger one, DFS operators pay the same for any
// pick.

import type { Sport } from '#domain/league.ts';
import type { Venue } from '#domain/venue.ts';
import { venueById } from '#domain/venue-catalog.ts';
import { must } from '#kit/assert.ts';
import { fixedLadder, LADDERS, type Ladder, type LadderName } from './ladder.ts';
import { unitOf } from './seed.ts';

export interface VenueProfile {
  readonly venueId: string;
  readonly venue: Venue;
  readonly isLeader: boolean;
  readonly isDfs: boolean;
  readonly hasProps: boolean;
  readonly ladder: Ladder;
  /** Overround of a two-way line, as a part of 1. */
  readonly gameMargin: number;
  readonly propMargin: number;
  /** How long it takes to copy a leader, as [from, to) ms. */
  readonly delayMs: readonly [number, number];
  /** How old its confirmation is when it reaches us, ms. */
  readonly lagMs: number;
  /** How likely it is to quote an event, relative to others: in soccer and elsewhere. */
  readonly soccerReach: number;
  readonly otherReach: number;
}

// id | ladder | game margin % | prop margin % (0: none) | delay s | soccer reach | other reach
const LEADERS = `
pinnacle|american|2.3|6|0|99|99
betfair_ex_eu|exchange|1.2|0|0|40|3
betonlineag|american|3|7|0|2|6
novig|american|1.4|0|0|1|6
prophetx|american|1.5|0|0|1|5
matchbook|exchange|1.8|0|0|5|1
smarkets|exchange|1.8|0|0|5|1
kalshi|cents|2|0|0|2|5
polymarket|cents|2|0|0|2|4
`;

const FOLLOWERS = `
draftkings|american|4.5|6.8|1-5|50|90
fanduel|american|4.6|6.6|1-5|20|80
betmgm|american_fives|4.8|7.5|3-10|8|16
williamhill_us|american|4.7|7.4|3-9|4|12
betrivers|american|5.2|7.8|3-9|4|10
fanatics|american_fives|4.9|8|3-10|3|9
espnbet|american_fives|5.2|8.4|4-12|3|8
hardrockbet|american_fives|4.8|7.8|4-12|3|8
hardrockbet_fl|american_fives|4.8|7.8|4-12|1|3
ballybet|american_fives|5.4|0|5-14|1|4
betparx|american_fives|5.6|0|5-14|1|4
fliff|american_fives|6|9|5-15|1|3
rebet|american_fives|6|0|5-15|1|3
bovada|american_fives|5|8.5|4-12|2|7
betus|american_fives|5.2|0|5-14|1|4
mybookieag|american_fives|5.4|9.5|5-14|1|4
lowvig|american|3|0|1-4|1|5
williamhill|decimal|5.6|0|4-12|14|1
paddypower|decimal|5.4|0|3-10|10|1
skybet|decimal|5.6|0|4-12|10|1
betway|decimal|5.6|0|4-12|7|1
unibet_uk|decimal|5.4|7.9|4-12|7|2
ladbrokes_uk|decimal|5.8|0|4-12|7|1
coral|decimal|5.8|0|4-12|4|1
marathonbet|decimal|4.6|0|3-10|6|2
onexbet|decimal|4.9|8.5|3-10|6|2
betsson|decimal|5.2|0|4-12|5|1
coolbet|decimal|4.8|0|4-12|4|2
tipico_de|decimal|5.8|0|5-14|5|1
winamax_fr|decimal|5.6|0|5-14|4|1
svenskaspel_se|decimal|6|0|5-14|3|1
sportsbet|decimal|5.4|8|4-12|4|3
pointsbetau|decimal|5.2|7.8|4-12|3|3
tab|decimal|6|0|5-14|3|2
`;

// id | what every pick pays, in American odds, by the table that operators' payouts come down to.
const DFS = `
prizepicks|-119
underdog|-122
pick6|-137
betr_us_dfs|-119
`;

export const PROFILES: readonly VenueProfile[] = [
  ...rowsOf(LEADERS).map((cells) => bettingProfile(cells, true)),
  ...rowsOf(FOLLOWERS).map((cells) => bettingProfile(cells, false)),
];

export const DFS_PROFILES: readonly VenueProfile[] = rowsOf(DFS).map(([id = '', price = '']) => ({
  ...profileOf(id, fixedLadder(Number(price))),
  isLeader: false,
  isDfs: true,
  hasProps: true,
  gameMargin: 0,
  propMargin: 0,
  delayMs: [8_000, 30_000],
  soccerReach: 1,
  otherReach: 1,
}));

/** The first `count` venues that quote an event; a larger count only adds venues. */
export function venuesOfEvent(
  seed: number,
  eventId: string,
  sport: Sport,
  count: number,
): readonly VenueProfile[] {
  const reach = (profile: VenueProfile) =>
    sport === 'soccer' ? profile.soccerReach : profile.otherReach;
  // Exponential waiting times: the k smallest are a weighted draw of k without repetition.
  return PROFILES.map((profile) => ({
    profile,
    wait: -Math.log(1 - unitOf(seed, eventId, profile.venueId)) / reach(profile) ** 1.3,
  }))
    .sort((a, b) => a.wait - b.wait)
    .slice(0, count)
    .map(({ profile }) => profile);
}

function bettingProfile(cells: readonly string[], isLeader: boolean): VenueProfile {
  const [id = '', ladder = '', game = '', prop = '', delay = '', soccer = '', other = ''] = cells;
  const [from = 0, to = from] = delay.split('-').map((seconds) => Number(seconds) * 1000);
  return {
    ...profileOf(id, LADDERS[ladder as LadderName]),
    isLeader,
    isDfs: false,
    hasProps: Number(prop) > 0,
    gameMargin: Number(game) / 100,
    propMargin: Number(prop) / 100,
    delayMs: [from, to],
    soccerReach: Number(soccer),
    otherReach: Number(other),
  };
}

function profileOf(venueId: string, ladder: Ladder) {
  const venue = must(venueById(venueId), `no venue ${venueId}`);
  return { venueId, venue, ladder, lagMs: Math.floor(200 + 1800 * unitOf(venueId, 'lag')) };
}

function rowsOf(table: string): readonly (readonly string[])[] {
  return table
    .trim()
    .split('\n')
    .map((row) => row.split('|'));
}
