// No line of a log shows a secret, wherever it came from.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactor } from '#kit/redaction.ts';

const hide = redactor([]);

describe('hidden is', () => {
  it.each([
    ['connect nats://user:s3cret@h:4222 failed', 'connect nats://[hidden]@h:4222 failed'],
    ['"postgres://u:p/a@ss@h/db"', '"postgres://[hidden]@h/db"'],
    ['redis://:pass@h:6379', 'redis://[hidden]@h:6379'],
    ['GET https://x/v4?apiKey=abc123&regions=us', 'GET https://x/v4?apiKey=[hidden]&regions=us'],
    ['{"x-api-key":"abc123"}', '{"x-api-key":"[hidden]"}'],
    [
      '{"m":"{\\"authorization\\":\\"Bearer abc123\\"}"}',
      '{"m":"{\\"authorization\\":\\"[hidden]\\"}"}',
    ],
    ['x-api-key: abc123', 'x-api-key: [hidden]'],
    ['Authorization: Token abcdefgh', 'Authorization: [hidden]'],
    ['{"authorization":["Bearer abc"]}', '{"authorization":["[hidden]"]}'],
    ['{"set-cookie":["a=b; Path=/","c=d"],"n":1}', '{"set-cookie":["[hidden]"],"n":1}'],
    ['{"authorization":["Bearer a]b","it\'s"],"n":1}', '{"authorization":["[hidden]"],"n":1}'],
    ['{"cookie":["a=b","c=', '{"cookie":["[hidden]"'],
    ['Authorization: Bearer\tabc', 'Authorization: [hidden]'],
    ['{"m":"cookie: a\\\\b; c=d"}', '{"m":"cookie: [hidden]"}'],
    ['cookie: a=b; c=d', 'cookie: [hidden]'],
    ['{"cookie":"a=b; c=d","n":1}', '{"cookie":"[hidden]","n":1}'],
    ['{"apiKey":"zzz","n":1}', '{"apiKey":"[hidden]","n":1}'],
    ['{"m":"{\\"clientSecret\\":\\"z z\\"}"}', '{"m":"{\\"clientSecret\\":\\"[hidden]\\"}"}'],
    ['host=h password=zzz user=u', 'host=h password=[hidden] user=u'],
    ["host=h password='z z' user=u", "host=h password='[hidden]' user=u"],
    ["host=h password='z\\'z' user=u", "host=h password='[hidden]' user=u"],
    ['{"password":"it\'s mine","n":1}', '{"password":"[hidden]","n":1}'],
    ['{"password":",z","n":1}', '{"password":"[hidden]","n":1}'],
    ['GET /?token=ab\\cd&n=1', 'GET /?token=[hidden]&n=1'],
    ['{"m":"\\"GET /?key=zzz\\""}', '{"m":"\\"GET /?key=[hidden]\\""}'],
    ['key ovr_demo_abcdefgh12345 used', 'key ovr_demo_[hidden] used'],
  ])('in %s what is secret', (text, shown) => {
    expect(hide(text)).toBe(shown);
  });

  it('every value that is known to be secret, as written, in JSON and in addresses', () => {
    const hideKnown = redactor(['p"ss wörd', 'p"ss wörd and more']);
    for (const secret of ['p"ss wörd', 'p\\"ss wörd', encodeURIComponent('p"ss wörd')]) {
      expect(hideKnown(`it is ${secret}: ${secret}.`)).toBe('it is [hidden]: [hidden].');
    }
    expect(hideKnown('p"ss wörd and more')).toBe('[hidden]');
  });
});

it('what is none stays', () => {
  const texts = [
    'GET http://127.0.0.1:80/v1/odds?league=nfl',
    'a@b.example',
    'monkey=1',
    'ODDS_API_KEY: at least 16 characters',
    'Unrecognized key: "leagueId"',
    '{"m":"no cookie: ","n":"password=","token":null,"secret":"","n":1}',
  ];
  for (const text of texts) expect(redactor(['', 'a', 'odds'])(text)).toBe(text);
});

it('who chooses one text of a line of JSON hides nothing beside it', () => {
  const pieces = [
    'cookie',
    'token',
    '?key',
    ':',
    '=',
    '[',
    ']',
    ',',
    '}',
    "'",
    '"',
    '\\',
    ' ',
    'a',
  ];
  const path = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((of) => of.join(''));
  fc.assert(
    fc.property(path, (chosen) => {
      const rest = { after: 'GET', list: ["it's", '"], done'], n: 1 };
      const line = JSON.parse(hide(JSON.stringify({ path: chosen, ...rest })));
      expect(line).toEqual({ path: expect.any(String), ...rest });
    }),
    { numRuns: 3000 },
  );
});

describe('the time of a line grows with its length where it is', () => {
  it.each([
    ['letters', 'a'],
    ['schemes', 'a://'],
    ['names of headers', 'cookie:'],
    ['names of parameters', '?key='],
    ['spaces behind a header', 'cookie '],
    ['beginnings of keys', 'ovr_a'],
    ['lists of headers', 'cookie:["'],
    ['pieces of headers', 'cookie:a ; '],
    ['quotes', 'secret="'],
    ['lists that are not closed', "cookie:['a,"],
    ['lists within JSON', 'cookie:[\\"a\','],
    ['backslashes', 'token=\\\\'],
    ['pairs behind a quote', "secret='\\'"],
  ])('%s', (_, piece) => {
    const short = piece.repeat(1024 / piece.length);
    const long = short.repeat(PARTS);
    leastMs(long, 1);
    // As many characters both times: a quadratic search takes the long one 32 times as long.
    expect(leastMs(long, 1) / leastMs(short, PARTS)).toBeLessThan(6);
  });
});

const PARTS = 32;

/** Of a few runs, each of so many lines. */
function leastMs(text: string, lines: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5; run++) {
    const startedMs = performance.now();
    for (let line = 0; line < lines; line++) hide(text);
    least = Math.min(least, performance.now() - startedMs);
  }
  return least;
}
