// The places of a squad, sport by sport: who plays where, in the order of the squad, and how tall,
// heavy and numbered people of a position are. The first three of each row are those who are
// quoted: a football team's first is its passer, a baseball team's first its pitcher.
import type { StatSport } from '#domain/history/stat-catalog.ts';

/** Positions by place. Two keepers of a team are a multiple of three apart: see injuries. */
export const PLACES: Readonly<Record<StatSport, readonly string[]>> = {
  basketball: words('PG PF SG SF C SG PF PG SF C SG SF PF'),
  football: words(`QB RB WR TE WR WR RB TE QB K P WR OT G C G OT OT G C DE DT DT DE DE DT DT
    LB LB LB LB LB LB CB CB CB CB S S S`),
  baseball: words(`SP CF SS 1B RF 3B C LF 2B DH C SS OF 1B SP SP SP SP RP RP RP RP RP RP RP RP`),
  hockey: words('C RW D LW D C LW D RW D C LW RW D C LW RW D G D RW G'),
  soccer: words('F F M M D D M M D D G F D G M D M F D M F D'),
};

/** Ranges, both ends included: height in cm, weight in kg, jersey. */
export interface Body {
  readonly heightCm: readonly [number, number];
  readonly weightKg: readonly [number, number];
  readonly jersey: readonly [number, number];
}

const BODIES: Readonly<Record<StatSport, string>> = {
  basketball: `
    PG 183 196 79 95 0 35
    SG 190 200 86 100 0 45
    SF 196 206 93 107 0 45
    PF 201 211 98 116 0 55
    C 206 221 106 128 0 55`,
  football: `
    QB 185 198 93 111 1 19
    RB 173 185 88 106 20 49
    WR 175 196 80 104 1 19
    TE 190 201 108 120 80 89
    OT 193 206 136 154 60 79
    G 188 198 136 151 60 79
    C 185 195 132 145 50 79
    DE 188 201 113 131 90 99
    DT 185 196 131 150 90 99
    LB 183 195 101 117 40 59
    CB 175 188 82 94 20 39
    S 178 190 87 100 20 49
    K 175 190 79 95 1 19
    P 180 195 84 100 1 19`,
  baseball: `
    SP 183 201 86 111 20 69
    RP 180 201 86 113 20 79
    C 178 191 88 106 1 49
    1B 185 198 95 115 1 59
    2B 173 185 77 92 1 29
    SS 175 191 79 95 1 29
    3B 180 193 88 104 1 39
    LF 178 191 84 102 1 59
    CF 175 190 79 95 1 59
    RF 180 196 88 106 1 59
    OF 178 191 84 100 1 59
    DH 183 198 95 118 1 59`,
  hockey: `
    C 178 193 82 98 9 97
    LW 178 193 82 99 9 97
    RW 178 193 82 99 9 97
    D 183 200 88 106 2 77
    G 183 200 82 99 30 41`,
  soccer: `
    G 186 198 79 94 1 31
    D 178 193 73 89 2 34
    M 170 186 65 81 4 38
    F 172 190 68 86 7 39`,
};

/** The body of a position. Every position of `PLACES` has one. */
export function bodyOf(sport: StatSport, position: string): Body | undefined {
  return bodies.get(`${sport} ${position}`);
}

const bodies = new Map(
  Object.entries(BODIES).flatMap(([sport, rows]) =>
    rows
      .trim()
      .split('\n')
      .map((row): [string, Body] => {
        const [position = '', ...cells] = words(row);
        const range = (column: number) =>
          [Number(cells[column]), Number(cells[column + 1])] as const;
        const body = { heightCm: range(0), weightKg: range(2), jersey: range(4) };
        return [`${sport} ${position}`, body];
      }),
  ),
);

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
