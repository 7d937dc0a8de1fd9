// Messages in other languages: the words of bets that are most asked for, in English, and which language
// it is, so that an answer in English can say so.

/** language|its words that English does not have. */
const MARKERS = `
es|mejores apuesta apuestas cuota cuotas cual cuales esta hoy noche quiero como juego los las para por favor que tengo minimo combinada piernas selecciones mi dinero perdi entre valor solo libro menos linea cuanto cuánto paga pagan empate empates partido partidos ganar gano sin con primera segunda mañana tienen domingo sabado armame equipos puros favoritos
fr|meilleurs meilleures meilleure paris cote cotes ce soir aujourd hui uniquement combine matchs sur les quelle quel contre victoire pour seulement chez moins parier puis je
pt|melhores melhor aposta apostas hoje jogo dos odd
de|beste besten wetten wette heute sichere einsatz linie wie hat sich der bewegt eishockey gegen unentschieden gibts gibt es ohne aber
it|migliori migliore miglior scommesse scommessa quota quote stasera oggi vincente contro
nl|weddenschappen weddenschap vandaag vanavond geen favorieten
pl|najlepsze zaklady zakłady dzis dziś na mecz`;
const NAMES: Readonly<Record<string, string>> = {
  es: 'Spanish',
  fr: 'French',
  pt: 'Portuguese',
  de: 'German',
  it: 'Italian',
  nl: 'Dutch',
  pl: 'Polish',
};
/** Longer phrases first. */
const ENGLISH: readonly (readonly [string, string])[] = [
  [
    'mejores apuestas|mejor apuesta|meilleurs paris|melhores apostas|melhor aposta|beste wetten|beste weddenschappen|migliori scommesse|najlepsze zak[łl]ady',
    'best bets',
  ],
  ['la mejor cuota|mejor cuota|meilleure cote|miglior quota', 'best odds'],
  ['sichere wetten', 'surebets'],
  ['paris value', 'value bets'],
  ['apuestas con valor esperado positivo', 'ev bets'],
  ['esta noche|ce soir|stasera|vanavond', 'tonight'],
  ['de hoy|hoy|hoje|heute|oggi|vandaag|na dzi[śs]|aujourd.?hui', 'today'],
  ['arbitraje', 'arbitrage'],
  [
    'parlay de (\\d+) (?:piernas|equipos|patas|selecciones)|combinada de (\\d+) (?:selecciones|partidos|juegos|equipos)|combiné (\\d+) matchs',
    '$1$2$3 leg parlay',
  ],
  ['tengo (\\d+) dolares|quiero apostar (\\d+) dolares|mit (\\d+) euro einsatz', 'stake $1$2$3'],
  ['como se movio la linea|wie hat sich die linie', 'line movement'],
  ['el juego de los|jogo dos', 'game'],
  ['que me recomiendas', 'recommend'],
  ['o más|o mas', 'or more'],
  ['geen favorieten', 'no favorites'],
  ['con valor', 'value'],
  ['vincente', 'to win'],
  ['uniquement', 'only'],
  ['solo(?= \\p{L}+$)', 'only'],
  ['mínimo|minimo', 'min'],
  ['eishockey', 'hockey'],
  ['contro|contra|contre|gegen', 'vs'],
  ['o[uù] (?:puis[- ]?je|peut[- ]on|je peux)(?: parier)?(?: sur)?', 'where can i bet on'],
  ['plus ?/ ?moins|plus ou moins', 'over under'],
  ['seulement', 'only'],
  ['chez', 'at'],
  ['ou', 'or'],
  ['et(?: (?:le|la|les))?', 'and'],
  ['(?:y )?sin|(?:aber )?ohne|(?:mais )?sans|(?:ma )?senza|(?:mas )?sem', 'without'],
  ['f[uú]tbol americano', 'football'],
  ['f[uú]tbol', 'soccer'],
  ['quiero una?', 'give me a'],
  ['que pague(?: m[ií]n(?:imo)?| al menos)? (\\d+) a (\\d+)', 'paying at least $1 to $2'],
  ['[aá]rmame|dame|hazme|arma', 'give me'],
  ['(?:puros|puras|solo|solamente|nur)(?= \\p{L})', 'only'],
  ['favoritos?|favoriten?|favoris|favoriti', 'favorites'],
  ['(?:para )?el domingo|dimanche|(?:am )?sonntag|domenica|no domingo', 'sunday'],
  ['(?:para )?el s[aá]bado|samedi|(?:am )?samstag|sabato|no s[aá]bado', 'saturday'],
  ['(?:para )?el lunes|lundi|(?:am )?montag|luned[iì]', 'monday'],
  ['(?:para )?el martes|mardi|(?:am )?dienstag|marted[iì]', 'tuesday'],
  ['(?:para )?el mi[eé]rcoles|mercredi|(?:am )?mittwoch|mercoled[iì]', 'wednesday'],
  ['(?:para )?el jueves|jeudi|(?:am )?donnerstag|gioved[iì]', 'thursday'],
  ['(?:para )?el viernes|vendredi|(?:am )?freitag|venerd[iì]', 'friday'],
  ['(?:en|de) (?:la|el|los|las)|in der|in die|dans la|nella', 'in'],
  ['empates', 'draws'],
  ['apuestas', 'bets'],
  ['apuesta', 'bet'],
  ['cuotas?', 'odds'],
  ['(?:tienen |con )?valor', 'value'],
  ['la premier', 'premier league'],
  ['partidos?(?: de)?', 'game'],
  ['ma[ñn]ana', 'tomorrow'],
  [
    '(?:cu[aá]nto )?(?:gano|ganar[ií]a|gana) con (\\d+) (?:euros|d[oó]lares)(?: en (?:la )?(?:primera|eso|esa))?',
    'what does $$$1 on that win',
  ],
  ['quel(?:le)? est (?:la|le)', 'what is the'],
  ['(?:el |o |um )?empate|(?:match )?nul|unentschieden|pareggio', 'draw'],
  ['(?:cu[aá]nto|quanto) pagan?(?: el| la| a| o)?', 'odds for'],
];
const LEAST_WORDS = 2;

const markers = MARKERS.trim()
  .split('\n')
  .map((row) => {
    const [code = '', words = ''] = row.split('|');
    return { code, words: new Set(words.split(' ')) };
  });
const english = ENGLISH.map(
  ([source, by]) =>
    [new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, 'giu'), by] as const,
);

export interface Language {
  readonly name: string;
  /** Those of its words that are known here: they name nobody. */
  readonly words: ReadonlySet<string>;
}

/** The language of a message; undefined for English. */
export function languageOf(message: string): Language | undefined {
  const said: readonly string[] = message.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counted = markers.map(({ code, words }) => ({
    code,
    words,
    found: said.filter((word) => words.has(word)),
  }));
  const best = counted.reduce((a, b) => (b.found.length > a.found.length ? b : a));
  if (new Set(best.found).size < LEAST_WORDS) return undefined;
  return { name: NAMES[best.code] ?? best.code, words: best.words };
}

/** The message with its best known phrases in English. */
export function englishText(message: string): string {
  let text = message;
  for (const [pattern, by] of english) text = text.replace(pattern, by);
  return text;
}
