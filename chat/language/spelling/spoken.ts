// Brings a message as people type or dictate it into the words that the tables have: numbers that are
// spoken, letters that are spelled, short forms of the phone. Everything else stays as it is written.
import { americanOfProbability } from '#domain/odds.ts';
import { Rewriter } from './rewriter.ts';

/** Short forms, one word each. */
const SHORT_FORMS = `
tonite=tonight 2nite=tonight tnite=tonight tnght=tonight 2day=today tday=today tdy=today btwn=between teh=the hte=the til=till todays=today
2moro=tomorrow 2morrow=tomorrow tmrw=tomorrow tmr=tomorrow tomoz=tomorrow tmw=tomorrow
tomorow=tomorrow nite=night ovr=over undr=under ovrs=overs undrs=unders bst=best betz=bets arbz=arbs
odz=odds sum=some wich=which yrds=yards yd=yards passin=passing rushin=rushing movin=moving
hitin=hitting hittin=hitting cashin=cashing doggos=dogs doggies=dogs faves=favorites
favs=favorites fav=favorite fave=favorite chalk=favorites tot=total sprd=spread sprds=spreads
leger=legger legers=legger mins=minutes hrs=hours secs=seconds gm=game gms=games
gd=good bux=bucks plusev=+ev valuebets=value-bets valuebet=value-bet surebetz=surebets surbets=surebets
surbet=surebet w/o=without w/out=without wo=without xcept=except favorits=favorites
favourits=favorites moneylin=moneyline monyline=moneyline moneylne=moneyline prlay=parlay
parlai=parlay vaule=value valu=value probs=props proppss=props actualy=actually togethr=together
caesers=caesars ceasers=caesars fanduels=fanduel fandual=fanduel fanduell=fanduel
draftkigns=draftkings drafkings=draftkings draftking=draftkings yday=yesterday wknd=weekend
prematch=pregame pre-match=pregame pre-game=pregame in-game=ingame in-play=inplay
in-running=inplay halfs=halves bball=basketball rebs=rebounds reb=rebounds asts=assists
evplus=+ev evpos=+ev dawgs=dogs dawg=dog gonna=going gimme=give nuthin=nothing tdss=tds ncaam=ncaab dirtydog=dog rn=now wat=what wats=whats clg=college tn=tonight bk=book bks=books abt=about mny=money nxt=next lst=last jst=just wht=what whts=whats wnt=want evry=every smth=something wrth=worth gms=games wk=week wks=weeks frm=from gv=give shld=should wld=would cld=could rly=really rlly=really nthn=nothing mnf=monday-night-football snf=sunday-night-football tnf=thursday-night-football 1s=ones prly=parlay leggs=legs nd=and svs=saves pnts=points tchdwn=touchdown doggs=dogs nm=nvm dolfins=dolphins bils=bills packrs=packers jokc=jokic gianis=giannis arse=arsenal opend=opened sinse=since tht=that tha=the adn=and wiht=with fo=for hw=how gt=get`;

const UNITS = 'one|two|three|four|five|six|seven|eight|nine';
const TEENS = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
const TENS = 'twenty|thirty|forty|fourty|fifty|sixty|seventy|eighty|ninety';
const VALUES: ReadonlyMap<string, number> = new Map([
  ...`zero|${UNITS}|${TEENS}`.split('|').map((word, at) => [word, at] as const),
  ...'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
    .split('|')
    .map((word, at) => [word, 20 + 10 * at] as const),
  ['fourty', 40],
  ['a', 1],
]);
const SMALL = `(?:${TENS})(?:[ -](?:${UNITS}))?|${TEENS}|${UNITS}`;
const FRACTION = '(?:[ -]?(?:and[ -]a[ -]half))';
const PERCENT = '(?:percents?|pct|per cents?)';
const GAMES = '(?:games?|kick ?offs?|tip ?offs?|tips?|slate|window|starts?|pm|et|eastern)';
const ODDS_SIGN = '(plus|minus)';
/** Behind a number these are what it counts. */
const COUNTED_WORDS =
  'legs?|legger|leggers|legged|folds?|teams?|teamer|way|man|picks?|bets?|plays?|props?|games?|units?|u|k|bucks|' +
  'dollars?|euros?|quid|pounds?|points?|percent|pct|of|or|and|to|more|max|tops|total|hours?|minutes?|seconds?|days?|' +
  'goals|runs|yards|threes|tds|each|in|at|on|per|sides?|dogs|favorites|overs|unders|results?|options?|please|pls';
/** What people spell letter by letter, to a phone that writes down what it hears. */
const SPELLED: ReadonlySet<string> = new Set(
  (
    'nba nfl nhl mlb mls epl ncaa ncaaf ncaab cfb cbb wnba ufc btts dfs ev evs dk fd mgm espn sgp pra ml td tds ' +
    'hr mvp ats clv rlm kc la ny gb tb lv okc lal lac nyg nyj gsw rbi'
  ).split(' '),
);
const SPELLED_MAX = 5;

const small = (text: string): number =>
  text
    .toLowerCase()
    .split(/[ -]/)
    .reduce((sum, word) => sum + (VALUES.get(word) ?? 0), 0);

const numberIn = (text: string): number => (/\d/.test(text) ? Number(text) : small(text));
const digit = (text: string): number => (/^(?:zero|oh)$/i.test(text) ? 0 : small(text));

/** A range of American odds around what pays so many times the stake, twice or more. */
function oddsNear(times: number): string {
  const american = 100 * (times - 1);
  return `+${Math.max(100, Math.round(0.8 * american))} to +${Math.round(1.25 * american)}`;
}

/** Of a contract that pays a dollar: "+150" of 40 cents; 0 is none. */
function americanOfCents(cents: string): string {
  if (Number(cents) === 0) return cents;
  const american = americanOfProbability(Number(cents) / 100);
  return american > 0 ? `+${american}` : `${american}`;
}

const word = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, 'giu');

/** In turn, before numbers. */
const forms = new Rewriter([
  [/\s\.\s/g, ' '],
  [word("(roll|bankroll|budget|bank)['’]s"), '$1 is'],
  // "n.b.a." and "n b a", "e v", "bet m g m"; "p m".
  [/(?<![\p{L}\d.])(?:\p{L}\.){2,}\p{L}\.?(?![\p{L}\d])/giu, (text) => text.replaceAll('.', '')],
  [/(?<![\p{L}\d'’])\p{L}(?: \p{L}){1,7}(?![\p{L}\d'’])/giu, spelledOut],
  // "Steelers +pts", "with the pts"; "reb + pts" are two statistics.
  [
    /(?<=\p{L} )(?<!(?:reb\p{L}*|ast\p{L}*|assists?|bl\p{L}*|steals?|stl|threes) )(?:(?:(minus|laying|giving)|plus|getting|taking) (?:the )?|(?:with|w\/|and|take|get) the |\+ ?(?:the )?)(?:points|pts)(?! ?[+/]| (?:prop|over|under|reb|ast|assist))(?![\p{L}\d])/giu,
    (_, minus) => (minus === undefined ? 'plus the points' : 'minus the points'),
  ],
  // Its "no" leaves nothing out.
  [word('draw no bets?'), 'dnb'],
  [word('([ap]) m'), '$1m'],
  [/(?<![\p{L}\d])mc (?=\p{L}{4})/giu, 'mc'],
  // Where somebody is says nothing of a team.
  [
    word(
      '(?:im|i am|i live|living|located|based|here) in (?:florida|texas|new york|new jersey|jersey|ohio|' +
        'michigan|colorado|arizona|virginia|tennessee|pennsylvania|indiana|illinois|nevada|vegas|' +
        'massachusetts|maryland|louisiana|kansas|iowa|california|washington|dc)',
    ),
    'here',
  ],
  [
    /how many (?:points|pts) (?:are|is|do|does|should) (.{2,40}?) (?:getting|get|laying|lay|giving|give)/giu,
    '$1 spread',
  ],
  [
    /what (?:are|is|r) (?:the )?(\p{L}+(?: \p{L}+)?) (?:getting|giving|laying)(?= (?:vs|against|tonight|today|tomorrow|at|on|in|1st|first|2nd|second)|[ ?!.]*$)/giu,
    '$1 spread',
  ],
  [
    word(
      'to (?:spread|split|divide)(?: (?:it|that|this))?(?: out)? (?:over|across|around|between|among)(?= (?!the (?:over|under))\\p{L})',
    ),
    'for',
  ],
  [word('what(?:s| is) the move'), 'whats the play'],
  [
    /^\s*since (?=(?:yesterday|last night|this morning|noon|it opened|they opened|open(?:ing)?|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\s*[?.!]*$)/giu,
    'that line since ',
  ],
  [word('(home|road|away) (?:under)?dog'), '$1 underdogs'],
  [word('no (?:real|actual|legal) (?:books|sportsbooks)(?: here)?'), ''],
  // "No the baseball Rangers", "lol no Carolina not Pitt": who corrects himself leaves nothing out.
  [
    /^\s*(?:lol,? |haha,? |lmao,? )?(?:no|nah|nope),? (?=the \p{L}+ (?!too|either|please)\p{L}+\s*[.!]*$)/giu,
    '',
  ],
  [
    /^\s*(?:lol,? |haha,? |lmao,? )?(?:no|nah|nope),? (\p{L}+(?: \p{L}+)?),? not (?:the )?\p{L}+(?: \p{L}+)?\s*[.!]*$/giu,
    '$1',
  ],
  [
    word(
      "(?:ur|your|you['’]?re?|the) fav(?:o(?:u)?rite)?(?= (?:(?:home|road|away|live) )?(?:dogs?|underdogs?|bets?|picks?|plays?|parlay|props?))",
    ),
    'best',
  ],
  [
    /^\s*fav(?:o(?:u)?rite)?(?= (?:(?:home|road|away|live) )?(?:dogs?|underdogs?|bets?|picks?|plays?|props?)(?!\p{L}))/giu,
    'best',
  ],
  [
    word(
      '(?:not|no|without) (?:the |any )?(?:heavy|big|huge|massive|super heavy) (?:favs?|faves?|favou?rites?|chalk)',
    ),
    'no worse than -200',
  ],
  [
    word(
      '(\\d)[ -]?man(?: (pp|prizepicks|underdog))?(?: (?:power|flex))? (?:slips?|entry|card|play)',
    ),
    (_, legs = '', app) => `${legs} leg parlay${app === undefined ? '' : ` on ${app}`}`,
  ],
  [word('(?:on|at|in) pp|pp(?= (?:slip|entry|lineup|card|flex|power))'), 'on prizepicks'],
  [word('compared (?:to|with)(?= (?:pinny|pinnacle|pin|circa)(?!\\p{L}))'), 'vs'],
  [
    word(
      'been (?:doing|trending|up to)|flip(?:ped)? from (?:dogs?|underdogs?|favs?|favorites?) to (?:dogs?|underdogs?|favs?|favorites?)',
    ),
    'moved',
  ],
  [word('(?:the )?goals? line'), 'total'],
  [word('line (?:go|went|going) (up|down)'), 'line moved $1'],
  [word('(?:get|gets|getting|record|tally) a point'), 'over 0.5 points'],
  // Sides of pick'em apps.
  [
    word(
      '(?:only|just) (?:the )?mores?(?: than)?(?! \\d)|more(?:s| than) (?:only|plays|picks|sides?)',
    ),
    'overs only',
  ],
  [
    word(
      '(?:only|just) (?:the )?less(?:es)?(?: than)?(?! \\d)|less(?:es| than) (?:only|plays|picks|sides?)',
    ),
    'unders only',
  ],
  // Sides are of who wins, by how much.
  [
    word('(?:only|just) sides (?:and|n|&|or) totals|sides (?:and|n|&) totals(?: only)?'),
    ', moneyline, spread and total',
  ],
  [word('(?:only|just) sides|sides only'), ', moneyline and spread'],
  // Whose line went from one number to another; why is not known.
  [
    word(
      '(?:go|gone|went|going|jump(?:ed)?|drop(?:ped)?|move|shift(?:ed)?|fell|fall)(?: all the way)? from ([+-]?\\d+(?:\\.\\d+)?)(?!.* legs?(?!\\p{L}))',
    ),
    'line moved from $1',
  ],
  [
    word(
      '(?:lock (?:something|a profit|profit|money) in|lock in (?:a |some )?(?:profit|something))(?<!how much.*)',
    ),
    'arb',
  ],
  // Of a parlay what is as likely as not; alone it is a bet of its own.
  [
    word(
      '(?:(?:(?:basically|roughly|about|around|like|near|close to) )*(?:an? )?coin ?(?:flip|toss)(?: odds)?|(?:around|about|roughly|near|close to) (?:even money|evens))(?<=parlay.*)',
    ),
    'paying +100 to +125',
  ],
  // A fraction of Kelly's stake in place of the whole.
  [
    word(
      "(?:not |no )?full kelly (?:(?:\\p{L}|['’])+ ){0,4}?(?:(?:so|but|lets|just|rather|instead|can we|we|i|please) )*(?:do|use|go(?: with)?|make it|try) (?:a )?(half|quarter|fourth)(?: kelly)?",
    ),
    '$1 kelly',
  ],
  [
    word(
      '(half|quarter|fourth)(?: kelly)? (?:instead of|rather than|and not|not) (?:the )?(?:full|half)(?: kelly)?',
    ),
    '$1 kelly',
  ],
  [/(\d+)[ -]?teamer/giu, '$1 team parlay'],
  [
    word('in[ -](?:game|play|running)(?= (?:arbs?|bets?|odds|betting|only|stuff|props?|now))'),
    'inplay',
  ],
  // "Nothing thats already started" is nothing live.
  [
    word(
      '(?:already|currently|all ?ready) (?:started|underway|under way|kicked off|tipped off|in progress|begun|ongoing)(?! (?:bett|gambl|drink|play|los|watch)ing)|underway|under way',
    ),
    'live',
  ],
  // Who corrects himself means what comes after.
  [
    /(?<![\p{L}\d])(?:the )?(?:\p{Sc}?\d+ )?\p{L}+(?:\.\.+|,)?\s+(?:nah jk|no make (?:it|that)|wait no|no wait|i mean(?: no)?(?: sorry)?(?! (?:the )?(?:over|under)s?)|sorry|scratch that|actually no|i meant),?\s+(?:for )?(?=[\p{L}\p{Sc}\d])/giu,
    '',
  ],
  [word('step(?= curry)'), 'steph'],
  [
    /^\s*[\p{L}']+(?: [\p{L}']+)?[.?!,]+\s*(?:nvm|never ?mind|nah|no wait|scratch that)[.,!]*\s+(?=[\p{L}\d]+ )/giu,
    '',
  ],
  // "at al", but "in the AL East".
  [
    word(
      '(?<=\\b(?:at|in|of|for|with|not|are|is) )al(?! (?:east|west|central))|al(?= (?:the|of|my|day|night)(?!\\p{L}))',
    ),
    'all',
  ],
  [word("and while (?:ur|u r|you['’]?re|you are|we['’]?re|im|i['’]?m) at it"), 'and also'],
  // A bookmaker whose name is a number.
  [word('bet[ -]?(?:three[ -]sixty[ -]five|three six five|365)'), 'bet365'],
]);

/** Digits, of a text that has some. */
const digits = new Rewriter([
  // Digits that stand for words: "plays 4 the nba", "bet 4 mahomes", "odds 2 win", "who 2 take".
  [
    /(?<=\p{L} )(?<!\b(?:top|best|the|give|me|only|just|next|last|leg) )4(?= (?:the|my|a|me|us|ur|this|sure|real|fun|once)(?![\p{L}\d]))/giu,
    'for',
  ],
  [
    word(
      `(?<=\\b(?:bets?|picks?|plays?|props?|odds|lines?|prices?|spreads?|totals?|ml|moneyline|book|arbs?|ev|tips|value|looking|look|use|app|site|there|sportsbook|price|action|that) )4(?= (?!(?:${COUNTED_WORDS})(?!\\p{L}))\\p{L}{2})(?! \\p{L}+ (?:legs?|legger|team|bets|picks|plays|props)(?!\\p{L}))`,
    ),
    'for',
  ],
  [
    /(?<=\p{L} )(?<!\b(?:top|best|the|give|me|only|just|next|last|leg) )2(?= (?:win|bet(?! bets)|score|cover|beat|take|use|back|hit|lay|fade|go|put|get)(?![\p{L}\d]))/giu,
    'to',
  ],
  // What was won before is told, not staked.
  [
    word(
      '(?:im|i am|i m) up \\$?\\d{1,6}(?: bucks| dollars| units|u|k)? (?:on the|for the|this|so far this) (?:month|week|year|season|day|weekend)(?: so)?',
    ),
    '',
  ],
  [word('(?:got|have|with) (\\$?\\d{1,7}k?) (full|half|quarter) kelly'), '$1 bankroll $2 kelly'],
  [
    /(?<=\b(?:roll|bankroll|bank)\b.{0,30})\bhalf k(?!\p{L})|\bhalf k(?!\p{L})(?=.{0,30}\b(?:roll|bankroll|bank)\b)/giu,
    'half kelly',
  ],
  [
    word(
      '(how much (?:should|do|can|would|could) i (?:put|bet|stake|risk|throw|lay)(?: (?:on|of) .{1,30}?)?) (?:if|when|with) (?:i |ive |i.ve )?(?:only )?(?:got|have) \\$?(\\d{1,7})(?: bucks| dollars)?',
    ),
    '$1 with a $$$2 bankroll',
  ],
  [
    word(
      '(?:perfect|are|is|been|gone|went|hit|hitting|cashed) (?:a )?(?:perfect )?(\\d{1,2}) for (\\d{1,2})',
    ),
    'hit $1 of the last $2',
  ],
  // "1u = 25 bucks, 100 unit roll"; "300 on dk and 200 on fd"; "turn 10 into 100".
  [
    /(?<![\p{L}\d])(?:1|an?|one) ?u(?:nits?)? ?(?:=|is|equals) ?\$?(\d{1,6})(?: ?(?:bucks|dollars))?(.{0,30}?)(?<!\d)(\d{1,5}) ?(?:u|units?) (?:bank ?)?roll(?!\p{L})/giu,
    (_, unit = '', between = '', count = '') =>
      `${between}$${Number(unit) * Number(count)} bankroll`,
  ],
  [
    word(
      '(?:got|have|with) \\$?(\\d{1,6})(?: bucks| dollars)? (?:on|at|in) (\\p{L}+) and \\$?(\\d{1,6})(?: bucks| dollars)? (?:on|at|in) (\\p{L}+)(?: (?:thats|that is) (?:it|all))?',
    ),
    (_, first = '', book = '', second = '', other = '') =>
      `with $${Number(first) + Number(second)} only at ${book} and ${other}`,
  ],
  [
    /(?<![\p{L}\d])turn(?:ing)? (?:an? )?\$?(\d{1,6})(?: ?(?:bucks|dollars|quid))? (?:in)?to (?:an? )?\$?(\d{1,7})(?: ?(?:bucks|dollars|quid))?(?![\p{L}\d%])/giu,
    (said, stake = '', paid = '') =>
      Number(paid) >= 2 * Number(stake)
        ? `$${stake} parlay paying ${oddsNear(Number(paid) / Number(stake))}`
        : said,
  ],
  // What a contract of an exchange costs; movements and vig are counted in cents, too.
  [
    /(?<![\p{L}\d])(?:between|from) (\d{1,2}) (?:and|to) (\d{1,2}) ?(?:cents?|¢)(?![\p{L}\d])(?<!(?:mov|steam|drift|juice|vig|swing).*)/giu,
    (_, low = '', high = '') => `odds between ${americanOfCents(high)} and ${americanOfCents(low)}`,
  ],
  [
    /(?<![\p{L}\d])(?:(under|below|less than|cheaper than|at most|max|up to)|over|above|more than|at least|min) (\d{1,2}) ?(?:cents?|¢)(?![\p{L}\d])(?<!(?:mov|steam|drift|juice|vig|swing).*)/giu,
    (_, isMost, cents = '') => `odds ${isMost ? 'above' : 'under'} ${americanOfCents(cents)}`,
  ],
  // "o24.5", "u 4.5", "25+ points"; of middles the points are between their lines.
  [
    /(?<![\p{L}\d/])([ou])(?:(?=\d)| (?=\d+\.5))(\d+(?:\.\d+)?)(?![\p{L}\d%])/giu,
    (_, side = '', line = '') => `${/o/i.test(side) ? 'over' : 'under'} ${line}`,
  ],
  [
    /(?<![\p{L}\d.+-])(\d{1,3})\+ (?<!middl.*)(?!.*middl|(?:points?|pts) wide)(?=(?:points?|pts|rebounds?|rebs|assists?|threes|(?:passing|rushing|receiving|pass|rush|rec) (?:yards|yds)|yards|saves|shots|hits|strikeouts|ks|goals|receptions|catches|tds?)(?!\p{L}))/giu,
    (_, least = '') => `over ${Number(least) - 0.5} `,
  ],
  [word('(?:getting|catching) (\\d{1,2}\\.5)'), '+$1'],
  [word('(?:laying|giving) (\\d{1,2}\\.5)'), '-$1'],
  // Times of games.
  [word(`(\\d{1,2}) ([0-5]\\d)(?= ${GAMES})`), '$1:$2'],
  [word(`(?<=(?:the|at) )([1-9]|1[0-2])([0-5]\\d)(?= ${GAMES})`), '$1:$2'],
]);

/** Numbers that are spoken, of a text that has words of them. */
const numbers = new Rewriter([
  [
    word(
      `(${UNITS}|ten|eleven|twelve) (ten|fifteen|${TENS}|forty[ -]five|twenty[ -]five)(?= ${GAMES})`,
    ),
    (_, h = '', m = '') => `${small(h)}:${small(m)}`,
  ],
  [word(`(\\d+) and (?:an?|one) half ${PERCENT}`), '$1.5%'],
  [word('(?:at|by) noon|noon(?= (?:games?|kickoffs?))'), '12pm'],
  [word(`(${SMALL})[ -]and[ -]a[ -]half ${PERCENT}`), (_, n = '') => `${small(n) + 0.5}%`],
  [word(`(?:an? )?half (?:of )?(?:(?:an?|one) )?${PERCENT}`), '0.5%'],
  [word(`(?:an? )?quarter (?:of )?(?:(?:an?|one) )?${PERCENT}`), '0.25%'],
  [word(`(?:an?|one) ${PERCENT} and a half`), '1.5%'],
  [
    word(`(?<!point )(?:an? )?(${SMALL})((?:[ -]and)?[ -]a[ -]half)? ${PERCENT}`),
    (_, n = '', half) => `${small(n) + (half ? 0.5 : 0)}%`,
  ],
  [/(?<=\b(?:at least|over|above|minimum|min) )an? (?=\d)/giu, ''],
  [
    word(
      `(${SMALL}|\\d{1,2}) to (one|two|four|five|1|2|4|5)(?= (?:or|shots?|odds|and|minimum|\\+))`,
    ),
    (_, a = '', b = '') => `${numberIn(a)}/${numberIn(b)}`,
  ],
  [
    word(`(${SMALL}) point ((?:${UNITS}|zero|oh)(?: (?:${UNITS}|zero|oh))+)`),
    (_, n = '', rest = '') => `${small(n)}.${rest.split(' ').map(digit).join('')}`,
  ],
  [
    word(`(${UNITS}) (?:oh|zero) (${UNITS})`),
    (_, h = '', n = '') => `${100 * small(h) + small(n)}`,
  ],
  [word('half (?:a )?dozen'), '6'],
  [word('(?:a )?dozen'), '12'],
  [word('(?:a )?couple(?: of)?'), '2'],
  [word('(?:a )?tenner|(?:a )?ten[ -]?spot'), '$10'],
  [word('(?:a )?c[ -]note|(?:a )?hundo'), '$100'],
  [word('(?:a )?fiver'), '$5'],
  [
    word(`(a|${SMALL}) hundred(?: and)? (${SMALL})`),
    (_, h = '', r = '') => `${100 * small(h) + small(r)}`,
  ],
  [
    word(`(a|${SMALL}) hundred(?= (?:bucks|dollars?|euros?|quid|pounds|bankroll|on|to|or|and up))`),
    (_, h = '') => `${100 * small(h)}`,
  ],
  [word(`(a|${SMALL}) hundred`), (_, h = '') => `${100 * small(h)}`],
  [word(`(a|${SMALL}) (?:thousand|grand)`), (_, h = '') => `${1000 * small(h)}`],
  [
    word(`(${UNITS}) ((?:${TENS})(?:[ -](?:${UNITS}))?|${TEENS})(?! (?:minutes?|percent|to))`),
    (_, h = '', r = '') => `${100 * small(h) + small(r)}`,
  ],
  [word(`(${SMALL}) point (zero|oh|${SMALL})`), (_, h = '', r = '') => `${small(h)}.${small(r)}`],
  [word(`(${SMALL}) ?${FRACTION}`), (_, h = '') => `${small(h)}.5`],
  [/(?<![\d.])(\d+) and a half(?![\p{L}\d])/giu, '$1.5'],
  [word(`(${TENS})[ -](${UNITS})`), (_, h = '', r = '') => `${small(h) + small(r)}`],
  [
    word('(thirty|forty|fourty|fifty|sixty|seventy|eighty|ninety)(?! (?:niners|sixers))'),
    (_, h = '') => `${small(h)}`,
  ],
  [
    word(`${ODDS_SIGN} (\\d+(?:\\.\\d+)?|${SMALL})`),
    (_, s = '', n = '') =>
      `${s.toLowerCase() === 'plus' ? '+' : '-'}${/\d/.test(n) ? n : small(n)}`,
  ],
  [
    word(`(${SMALL}|\\d{1,2}) ?(?:o['’ ]?clock)`),
    (_, n = '') => `${/\d/.test(n) ? n : small(n)}pm`,
  ],
  [word(`(${SMALL}) ?([ap]m)`), (_, n = '', m = '') => `${small(n)}${m}`],
  [word('(?:half an?|half|a half) hour'), '30 minutes'],
  [word('(?:an|one|1) hours? and (?:a half|30 minutes?)|hour and a half'), '90 minutes'],
  [word('forty ?niners'), '49ers'],
]);

/** "Lose" said of what is not wanted, not of a team and a game. */
const LOSES =
  'lose(?:(?<=can(?:t|not|.t) lose)|' +
  '(?<!(?:going|to|gotta|might|may|could|should|would|will|wont|dont|doesnt|didnt|always|they|he|will (?:the )?\\p{L}+|(?:do|does|would|could|might) (?:the )?(?!you |u )\\p{L}+) lose)' +
  '(?=[ ]+\\p{L})(?! (?:(?:the|this|that|their|his|a) )?(?:game|match|matchup|opener|series|rematch)|' +
  ' (?:tonight|today|tomorrow|this|later|now|again|outright|badly|big|straight|by|to|at|against|in|on|and|or|if|when|it|money|everything|their|his)(?!\\p{L})))';

/** What is to be left out stands behind one word. */
const omissions = new Rewriter([
  // Whom a book does not let bet any more.
  [
    word(
      "(?:(?:i|ive|i've|im|i'm|i am|i have|i was) )?(?:got|been|was|am|im)? ?(?:limited|banned|gubbed|restricted|kicked off|locked out)(?: (?:on|at|by|from|of|off))+",
    ),
    'without',
  ],
  [
    word(
      "(?:so |and )*(?:dont|don['’]t|do not) (?:bother|count|mess|worry)(?: (?:w|with|about|w/))? (?:those|them|it|these|that)",
    ),
    '',
  ],
  // Two negations: nothing else will do.
  [
    word(
      "(?:i )?(?:can['’]?t|cannot|do not|dont|don['’]t|wont|won['’]t) (?:use|bet (?:at|on)|bet|play|have|get|want|show(?: me)?|take|need) " +
        '(?:anything|anywhere|any(?: other)? (?:books?|apps?|sites?)|any) (?:else )?(?:except|but|other than|besides|apart from|outside(?: of)?)(?: for)?',
    ),
    'only',
  ],
  [
    word(
      `(?:stick|sticking) (?:to|with)(?! (?:it|that|this|${UNITS})(?!\\p{L}))|keep it to(?! (?:${UNITS})(?!\\p{L}))(?= \\p{L})`,
    ),
    'only',
  ],
  [
    word(
      `(?:leave|take|keep|cut|kick) (?:the |all |any )?(?!(?:me|it|them|that|this|us|out|over|under|leg|my|your|an?|her|him|eye)(?!\\p{L}))(\\p{L}+(?: (?!out|leg)\\p{L}+){0,3}) out(?! (?:of|there|there))(?: of (?:it|this|that|there))?`,
    ),
    'without $1',
  ],
  [
    word(
      '(?:take|cut|kick|toss|throw) out(?! (?:the |that |my )?(?:leg|legs|last|first|second|third|fourth|fifth|\\d|one|it|that|this))',
    ),
    'without',
  ],
  [
    word(
      "(?:i |that |which |they )?(?:do not|dont|don['’]t|doesnt|doesn['’]t|not) (?:need|needing|involve|involving|include|including|require|requiring|rely on)(?! (?:to|it|that|this|a|an|any|your|ur|no|the lecture|advice|much|more|many|luck|help|all|explanations?|reasons?|details?|analysis|stats|lectures?)(?!\\p{L}))",
    ),
    'without',
  ],
  [
    word(
      '(?:leave|keep|leaving|keeping) out|exclud(?:e|ing)|stop showing(?: me)?|not interested in|' +
        'no interest in|besides|apart from|aside from|never showing?(?: me)?|minus the(?! points)|' +
        'minus(?! (?:money|odds|prices?|ev|side|the points)(?!\\p{L}))(?= \\p{L}{3})|' +
        "(?:i )?(?:can['’]?t|cannot) stand|" +
        'not into|never (?:touch|do)|' +
        "(?:i )?(?:can['’]?t|cannot|dont|don['’]t|wont) (?:use|get|touch|bet at|bet on|include)|" +
        "(?:dont|don['’]t) show(?: me)?(?: anything)?(?: from| at)?|nothing (?:from|at|on)|" +
        '(?:stay|staying|steer|keep) (?:far )?(?:away from|clear of|off)(?! (?:it|that|this|my)(?!\\p{L}))|filter(?:ing)? out|' +
        'hide|sans|ohne|weed out|rule out|leave off|' +
        'anything but|everything but|league bar(?: the)?',
    ),
    'without',
  ],
  [
    word(
      '(?:keep|leave|keeping|take|taking|pull|get) (?:the )?(?!(?:leg|it|me|my|us|that|this|last|first|second|third|one|edge|day|night)(?!\\p{L}))(\\p{L}+) off(?: (?:of )?(?:it|there|that))?',
    ),
    'without $1',
  ],
  [word('steph(?! curry)'), 'stephen'],
  [word('forget(?: about)?(?! (?:it|that|this|the|my|them|those|these|a))'), 'without'],
  [
    word(
      '(?<!should (?:i|we) )(?:skip|skipping|avoid|avoiding|scratch|omit|omitting|nix)(?! (?:the )?(?:over|under|leg|that|this|it|them))',
    ),
    'without',
  ],
  [
    word(
      // A team loses a game, to somebody, at some time: "the Leafs are gonna lose tonight".
      `(?:hate|hating|drop(?! (?:to|below|before)(?!\\p{L})| ?[?!.]*$)|kill|remove|ditch|${LOSES})(?! (?:the |that |my )?(?:leg|legs|last|first|second|third|\\d|one))`,
    ),
    'without',
  ],
  [word('without (\\p{L}+(?: \\p{L}+)?) in (?:there|it)'), 'without $1'],
  [
    word('(?<!self[ -])(?!self)(\\p{L}+(?: and \\p{L}+)?) (?:excluded|(?<= and \\p{L}+ )out)'),
    'without $1',
  ],
]);

/** All of them, in turn. */
export const REWRITERS: readonly Rewriter[] = [forms, digits, numbers, omissions];

const NUMBER_WORDS = new RegExp(
  `(?<!\\p{L})(?:zero|${UNITS}|${TEENS}|${TENS}|half|quarter|dozen|couple|tenner|fiver|c[ -]note|hundo|hundred|thousand|` +
    'grand|noon|plus|minus|percents?|pct|per cent|\\d to \\d|o.?clock|an? \\d|and a half)',
  'iu',
);

const shortForms: ReadonlyMap<string, string> = new Map(
  SHORT_FORMS.trim()
    .split(/\s+/)
    .map((row) => row.split('=') as [string, string]),
);
const SHORT = /(?<![\p{L}\d+-])[\p{L}\d/-]+\.?(?![\p{L}\d])/giu;

/** The message in the words of the tables, of a length like its own; `mend`: puts its slips right. */
export function spokenText(
  message: string,
  mend: (text: string) => string = (text) => text,
): string {
  let text = mend(message.replace(SHORT, shortFormOf));
  text = digits.rewritten(forms.rewritten(text));
  if (NUMBER_WORDS.test(text)) text = numbers.rewritten(text);
  return omissions.rewritten(text);
}

/** "a n b a" is "a nba": of a row of letters those that are one word, the longest first. */
function spelledOut(row: string): string {
  const letters = row.split(' ');
  const words: string[] = [];
  for (let at = 0; at < letters.length; ) {
    let length = Math.min(SPELLED_MAX, letters.length - at);
    const joined = (): string => letters.slice(at, at + length).join('');
    while (length > 1 && !SPELLED.has(joined().toLowerCase())) length -= 1;
    words.push(joined());
    at += length;
  }
  return words.join(' ');
}

/** "dawgz" is "dawgs". */
function shortFormOf(said: string): string {
  const text = said.toLowerCase();
  return shortForms.get(text) ?? shortForms.get(text.replace(/z$/, 's')) ?? said;
}
