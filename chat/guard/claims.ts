// What plain words say together that no fact bears out: promises, urging, advice to stake more than
// the shown stake or to bet otherwise than the picks, news of teams and players, and negations of
// what may not be denied.
import { CLAIMS, COVERED } from './claim-rows.ts';
import { affirmedOf } from './denials.ts';
import { anyRow, everyRow } from './patterns.ts';
import { NAMED, SUBJECT_CLAIMS } from './subjects.ts';

/** What facts there are besides prices; each allows what would else be a claim. */
export interface Told {
  readonly isArbitrage: boolean;
  /** How often players beat a line. */
  readonly hasHitRates: boolean;
  /** Where prices opened and stand. */
  readonly hasMovement: boolean;
  /** Whether two bets are of one game. */
  readonly hasSharedGame: boolean;
}

/**
 * What a text claims that no fact can bear out; undefined where nothing. Labels of markets must be
 * taken out of it, and names be written as `NAMED`.
 */
export function claimIn(
  sentence: string,
  { isArbitrage, hasHitRates, hasMovement, hasSharedGame }: Told,
): string | undefined {
  const text = ` ${plainOf(sentence)} `;
  const affirmed = affirmedOf(text);
  if (affirmed === undefined) return 'negation';
  const found = (claim: RegExp, within = affirmed): string | undefined => claim.exec(within)?.[0];
  const still = affirmed.replaceAll(MAY_MOVE, ' ');
  return (
    (isArbitrage ? undefined : (found(SURE) ?? found(COVERED))) ??
    (hasSharedGame ? undefined : found(SHARED)) ??
    (hasHitRates ? undefined : found(FORM, still)) ??
    (hasMovement ? undefined : found(MOVED, still)) ??
    (DOUBT.test(text) ? undefined : found(OUTCOME)) ??
    (hasHitRates ? undefined : found(SUBJECT_CLAIMS)) ??
    CLAIMS.map((claim) => found(claim)).find((claim) => claim !== undefined)
  );
}

/** Small letters, short forms written out: "doesn’t" is "does not". */
function plainOf(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\bcan't\b|\bcannot\b/g, 'can not')
    .replace(/\bwon't\b/g, 'will not')
    .replace(/n't\b/g, ' not')
    .replace(/'ll\b/g, ' will')
    .replace(/'re\b/g, ' are')
    .replace(/(?<=\b(?:i|you|he|she|we|they|it|that|who))'d\b/g, ' would')
    .replace(/(?<=\b(?:he|she|it|that|there|who|what|here))'s\b/g, ' is')
    .replace(/(?<=\b(?:i|you|we|they))'ve\b/g, ' have')
    .replace(/\bi'm\b/g, 'i am')
    .replace(/\b(non|no)-/g, '$1 ')
    .replace(/["“”*]/g, '')
    .replace(/\s+/g, ' ');
}

/** Said only of an arbitrage. */
const SURE = anyRow(`
  guarantee\\w*
  risk[- ]free|riskless|no risk|without risk
  lock(?:s|ed|ing)? in(?! (?:an?|your|the) (?:entry|bet|price|odds))
  whatever happens|(?<!go )either way|whichever (?:side|team) wins|in either case
`);

/** Said only where it is so. */
const SHARED = anyRow(`
  (?:same|(?:from|in|of) one) (?:game|match|event)(?! to)
`);

/** What teams and players did before. */
const FORM = anyRow(`
  (?:has|have|had|having|been) (?:just |been |already |now )?(?:hit|hitting|won|winning|lost|losing
    |scored|covered|covering|gone (?:over|under)|beaten|beating|made(?! the list| it)|played
    |playing|missed|dropped
    |landed|led|cleared|stayed|averaged|exceeded|reached)
  (?:in |of )?(?:each|every|most|all|any|both) of (?:his|her|their|its|the) (?:last|past|recent
    |previous)
  (?:last|past|recent|previous) (?:\\w+ )?(?:games?|events?|weeks?|seasons?|meetings?|plays
    |results?|starts?)
  (?:per|last) (?:game|event|week|season|month|year|match)
  (?:[\\d.]+|one|two|three|four|five|six|seven|eight|nine|ten|points?|goals?|rebounds|assists|threes
    |receptions|shots|yards|catches)(?: \\w+)? (?:a|each|every) (?:game|match|event)
  in (?:most|each|every|all|many|his|their)(?: of)?(?: \\w+)? games|most games
  averag(?:es|ed|ing) (?!of|out|\\+|about|around|just)[\\d.a-z]+(?! (?:of|books))
  this season|all (?:season|year|week)|(?<!in the )(?<!losing )\\b(?:good |bad |hot |cold )?run of
    |on a (?:\\w+ )?(?:run|roll)
`);

/** What prices did before. */
const MOVED = anyRow(`
  (?:has|have|had|just|already|'s|recently) (?:been )?(?:moved|shifted|drifted|dropped|shortened
    |lengthened|fallen|risen|changed|opened|turned|narrowed|widened|come|gone|rising|falling
    |drifting|moving|improved|gained|slipped|jumped|climbed)
  (?:line|lines|price|prices|odds|market|number|it|consensus) (?:moved|shifted|drifted|dropped
    |shortened|lengthened|fell|rose|opened|narrowed|widened|jumped|climbed|slipped
    |(?:was|were) (?:at )?[+-]\\d+)
  (?:moved|drifted|dropped|shortened|rose|fell|opened|jumped|climbed|slipped) (?:from|at|to|down|up)
  earlier (?:today|price|line|odds|number|this)
  is (?:moving|drifting|dropping|shortening|rising|falling)
`);
const MAY_MOVE = everyRow(`
  (?:may|might|could|can|would|will|if|in case|whether|once|when|check|confirm|sure
    |unless)(?: [\\w+.'-]+){0,5}? (?:have |has |had |is |are )?(?:already |since )?(?:moved
    |shifted|drifted|dropped|shortened|fallen|risen|changed|lengthened|moving|move|narrowed
    |widened|come|gone)
`);

/** That a bet comes in; said with a doubt it is a condition or a chance. */
const OUTCOME = anyRow(`
  (?:wins?|(?:is|are|be|the|a) (?:\\w+ )?winners?|covers?(?! (?:both|every|each|all|the|one|\\d+
    |two|three))|lands?|hits?
    |pays off|comes (?:in(?! (?:at|as|with|from|second|next|first|third|under|above|below))|through
    |good)|goes (?:over|under)|(?<!to )go (?:over|under)|winning|clears|cleared
    |(?<!to )beats? ${NAMED})
`);
const DOUBT = anyRow(`
  (?:whichever|whoever|if|when|whether|who (?:wins?|will)|which (?:side|team|one)|unless|once
    |chances?|probab\\w*|likel\\w*
    |unlikely|expected|expects?|needs?|may|might|could|would|can|often|afford|risk|must|has to
    |have to|to win|to land|to hit|to cover|for a|for every|only|rarely|seldom|not (?:win|land|hit
    |come|cover|score))
  \\d ?%|than|both ways|loses everything|price of|whatever|time|times|odds of|or fewer|or more
    |or less
`);
