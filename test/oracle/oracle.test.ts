// What the oracle's book holds after each group: time, repeats, images, age, starts, status.
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultPricing } from '#domain/pricing-config.ts';
import { at, MONEYLINE, OracleBench, pinnacle, START } from './oracle-bench.ts';
import {
  coverage,
  GAME,
  HOUR,
  image,
  KICKOFF,
  MINUTE,
  message,
  patch,
  quote,
  report,
  tick,
} from './script.ts';

let bench: OracleBench;
let oracle: OracleBench['oracle'];
const send: OracleBench['send'] = (...words) => bench.send(...words);
const offers = (filter = {}) => bench.offers(filter);

beforeEach(() => {
  bench = new OracleBench();
  oracle = bench.oracle;
});

describe('time and repeats', () => {
  test('a live log runs by its stamps and never backwards', () => {
    send(START, tick(1));
    send(START - 5, tick(2));
    expect(oracle.now).toBe(START);
  });

  test('a replay runs by the captures, from its first configuration on', () => {
    const config = { mode: 'replay', recordings: [], pricing: defaultPricing('replay') } as const;
    send(KICKOFF * 2, { kind: 'config', receivedAt: 5, rejections: {}, config });
    expect(oracle.now).toBe(5);
    send(KICKOFF * 2, tick(9), tick(7));
    expect(oracle.now).toBe(9);
  });

  test('repeated groups and older sessions are ignored', () => {
    const group = image(GAME, START, pinnacle(START));
    oracle.apply(message(1, [group], 2), START);
    oracle.apply(
      message(1, [patch(GAME, START, [quote('fanduel', 'home', 100, START)])], 2),
      START,
    );
    oracle.apply(
      message(2, [patch(GAME, START, [quote('fanduel', 'home', 100, START)])], 1),
      START,
    );
    expect(offers()).toHaveLength(2);
    expect(oracle.sourceCounts('feed')).toEqual({ accepted: 2, rejected: {} });
  });

  test('an overlapping message gives its new groups, a new session starts at one', () => {
    const first = patch(GAME, START, [quote('fanduel', 'home', 100, START)]);
    const second = patch(GAME, START, [quote('fanduel', 'away', 100, START)]);
    oracle.apply(message(1, [first]), START);
    oracle.apply(message(1, [first, second]), START);
    oracle.apply(message(1, [first], 2), START);
    expect(oracle.sourceCounts('feed').accepted).toBe(3);
  });
});

describe('images, patches and coverage', () => {
  test('an image withdraws what it does not name, of its venues and markets only', () => {
    const total = quote('pinnacle', 'over', -110, START, { marketType: 'total', point: 44.5 });
    send(START, image(GAME, START, [...pinnacle(START), total]));
    send(START, image(GAME, START, [quote('fanduel', 'home', -110, START)]));
    send(START, image(GAME, START, [], { venues: ['pinnacle'], markets: MONEYLINE }));
    expect(offers().map((offer) => offer.selection)).toEqual(['Miami Dolphins', 'Over']);
  });

  test('a refused quote of an image counts as absent, one of a patch leaves the old', () => {
    send(START, image(GAME, START, pinnacle(START)));
    const old = quote('pinnacle', 'home', -130, START - 2 * HOUR);
    send(START, patch(GAME, START, [old]));
    expect(offers()[0]?.price).toBe(-120);
    send(START, image(GAME, START, [old]));
    expect(offers()).toHaveLength(0);
    expect(oracle.sourceCounts('feed').rejected).toEqual({ expired: 2 });
  });

  test('coverage withdraws events that were not listed', () => {
    send(START, image(GAME, START, pinnacle(START)));
    send(START, coverage(GAME, START, ['pinnacle'], [GAME.eventId]));
    expect(offers()).toHaveLength(2);
    send(START, coverage(GAME, START, ['fanduel'], []));
    expect(offers()).toHaveLength(2);
    send(START, coverage(GAME, START, ['pinnacle'], []));
    expect(offers()).toHaveLength(0);
  });

  test('an image whose venue is not listed is a bug', () => {
    const group = image(GAME, START, pinnacle(START), { venues: [] });
    expect(() => send(START, group)).toThrow('pinnacle');
  });

  test('a withdrawn slot goes alone', () => {
    const [home, away] = pinnacle(START);
    if (home === undefined || away === undefined) throw new Error('two quotes');
    send(START, image(GAME, START, [home, away]), patch(GAME, START, [], [home]));
    expect(offers().map((offer) => offer.selection)).toEqual(['Buffalo Bills']);
  });
});

describe('age and start', () => {
  test('a quote lives an hour before the start, to the millisecond', () => {
    const early = KICKOFF - 3 * HOUR;
    send(early, image(GAME, early, pinnacle(early)));
    send(early + HOUR, tick(early + HOUR));
    expect(offers()).toHaveLength(2);
    send(early + HOUR + 1, tick(early + HOUR + 1));
    expect(offers()).toHaveLength(0);
  });

  test('a confirmation from the future is taken as of now', () => {
    const early = KICKOFF - 3 * HOUR;
    send(early, image(GAME, early, pinnacle(early + 30 * MINUTE)));
    send(early + HOUR + 1, tick(early + HOUR + 1));
    expect(offers()).toHaveLength(0);
  });

  test('at the start all earlier confirmed quotes leave, and none comes back', () => {
    send(KICKOFF - 1, image(GAME, KICKOFF - 1, pinnacle(KICKOFF - 1)));
    expect(oracle.eventRecord(GAME.eventId).status).toBe('scheduled');
    send(KICKOFF, tick(KICKOFF));
    expect(offers()).toHaveLength(0);
    expect(oracle.eventRecord(GAME.eventId).status).toBe('in_progress');
    send(KICKOFF, image(GAME, KICKOFF, pinnacle(KICKOFF - 2 * HOUR)));
    expect(oracle.sourceCounts('feed').rejected).toEqual({ confirmed_before_start: 2 });
    send(KICKOFF, image(GAME, KICKOFF, pinnacle(KICKOFF)));
    expect(offers()).toHaveLength(2);
  });

  test('a start moved into the future reopens, one into the past changes nothing', () => {
    send(KICKOFF, image(GAME, KICKOFF, pinnacle(KICKOFF)));
    send(KICKOFF, patch({ ...GAME, startTime: KICKOFF - HOUR }, KICKOFF, []));
    expect(oracle.oddsRecord(GAME.eventId, {}).startTime).toBe(at(KICKOFF));
    send(KICKOFF, patch({ ...GAME, startTime: KICKOFF + HOUR }, KICKOFF, []));
    expect(oracle.eventRecord(GAME.eventId).status).toBe('scheduled');
    expect(offers()).toHaveLength(2);
  });

  test('once a score source speaks, venues no longer move the start', () => {
    send(START, report(GAME, START, 'scheduled'));
    send(START, patch({ ...GAME, startTime: KICKOFF + HOUR }, START, []));
    expect(oracle.eventRecord(GAME.eventId).startTime).toBe(at(KICKOFF));
    send(START, report({ ...GAME, startTime: KICKOFF + 2 * HOUR }, START, 'scheduled'));
    expect(oracle.eventRecord(GAME.eventId).startTime).toBe(at(KICKOFF + 2 * HOUR));
  });
});

describe('status', () => {
  test('without a score source is final six hours after the start', () => {
    send(START, image(GAME, START, pinnacle(START)));
    send(KICKOFF + 6 * HOUR - 1, tick(0));
    expect(oracle.eventRecord(GAME.eventId).status).toBe('in_progress');
    send(KICKOFF + 6 * HOUR, tick(0));
    const { status, score, updatedAt } = oracle.eventRecord(GAME.eventId);
    expect({ status, score, updatedAt }).toEqual({
      status: 'final',
      score: null,
      updatedAt: at(KICKOFF + 6 * HOUR),
    });
  });

  test('is final once those who answered withdrew it in play, until one has it again', () => {
    const later = KICKOFF + HOUR;
    send(KICKOFF, image(GAME, KICKOFF, pinnacle(KICKOFF)));
    send(KICKOFF + MINUTE, coverage(GAME, KICKOFF, ['fanduel'], []));
    expect(oracle.eventRecord(GAME.eventId).status).toBe('in_progress');
    send(KICKOFF + MINUTE, coverage(GAME, KICKOFF, ['fanduel', 'pinnacle'], []));
    expect(oracle.eventRecord(GAME.eventId).status).toBe('final');
    send(later, image(GAME, later, pinnacle(later)));
    expect(oracle.eventRecord(GAME.eventId).status).toBe('in_progress');
  });

  test('is not final by silence of those who never had it in play', () => {
    send(START, image(GAME, START, pinnacle(START)));
    send(KICKOFF + MINUTE, coverage(GAME, KICKOFF, ['pinnacle'], []));
    expect(oracle.eventRecord(GAME.eventId).status).toBe('in_progress');
  });

  test('follows a score source along legal transitions and counts the others', () => {
    send(KICKOFF, report(GAME, KICKOFF, 'in_progress'));
    send(KICKOFF, report(GAME, KICKOFF, 'scheduled'));
    expect(oracle.eventRecord(GAME.eventId).status).toBe('in_progress');
    expect(oracle.sourceCounts('feed').rejected).toEqual({ illegal_transition: 1 });
    send(KICKOFF, report({ ...GAME, startTime: KICKOFF + HOUR }, KICKOFF, 'scheduled'));
    expect(oracle.eventRecord(GAME.eventId).status).toBe('scheduled');
    send(KICKOFF, report(GAME, KICKOFF, 'final'));
    send(KICKOFF, report(GAME, KICKOFF, 'in_progress'));
    expect(oracle.eventRecord(GAME.eventId).status).toBe('final');
    expect(oracle.sourceCounts('feed').rejected).toEqual({ illegal_transition: 2 });
  });
});

describe('times of change', () => {
  test('a confirmation moves nothing, a price moves its offer and the event', () => {
    send(START, image(GAME, START, pinnacle(START)));
    const later = START + MINUTE;
    send(later, image(GAME, later, pinnacle(later)));
    expect(offers().map((offer) => offer.updatedAt)).toEqual([at(START), at(START)]);
    expect(oracle.oddsRecord(GAME.eventId, {}).fetchedAt).toBe(at(START));
    send(later, patch(GAME, later, [quote('pinnacle', 'home', -125, later)]));
    expect(offers().map((offer) => offer.updatedAt)).toEqual([at(later), at(START)]);
    expect(oracle.bestBetsRecord(GAME.eventId, {}).calculatedAt).toBe(at(later));
    expect(oracle.eventRecord(GAME.eventId).updatedAt).toBe(at(START));
  });

  test('size and link move nothing, suspension does', () => {
    send(START, image(GAME, START, [quote('pinnacle', 'home', -120, START)]));
    const later = START + MINUTE;
    const linked = quote('pinnacle', 'home', -120, later, { size: 5, link: 'x' });
    send(later, patch(GAME, later, [linked]));
    expect(offers()[0]).toMatchObject({ updatedAt: at(START), size: 5, link: 'x' });
    send(later, patch(GAME, later, [{ ...linked, suspended: true }]));
    expect(offers()[0]).toMatchObject({ updatedAt: at(later), suspended: true, isBest: false });
  });

  test('a withdrawal moves the event', () => {
    send(START, image(GAME, START, pinnacle(START)));
    const later = START + MINUTE;
    send(later, coverage(GAME, later, ['pinnacle'], []));
    expect(oracle.oddsRecord(GAME.eventId, {}).fetchedAt).toBe(at(later));
  });

  test('a line that comes under another key or mark moves the event, not its offers', () => {
    const total = { marketType: 'total', point: 44.5 };
    const over = quote('fanduel', 'over', -110, START, total);
    send(START, image(GAME, START, [over]));
    const later = START + MINUTE;
    send(later, patch(GAME, later, [{ ...over, isAlternate: true, confirmedAt: later }], [over]));
    const { fetchedAt, markets } = oracle.oddsRecord(GAME.eventId, {});
    expect(fetchedAt).toBe(at(later));
    expect(markets[0]?.marketType).toBe('total_alternate');
    expect(offers()[0]?.updatedAt).toBe(at(START));
  });

  test('a score moves the event record, not its odds', () => {
    send(START, image(GAME, START, pinnacle(START)), report(GAME, START, 'scheduled'));
    const later = START + MINUTE;
    const scored = { ...report(GAME, later, 'scheduled'), score: { home: 0, away: 0 } };
    send(later, scored);
    expect(oracle.eventRecord(GAME.eventId).updatedAt).toBe(at(later));
    expect(oracle.oddsRecord(GAME.eventId, {}).fetchedAt).toBe(at(START));
  });
});
