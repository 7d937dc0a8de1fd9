// The plans that are sold: what a month and a second of each hold. No plan gates a feature.

export type PlanName = 'free' | 'starter' | 'pro' | 'business' | 'enterprise';

/** Requests that may come at once, and that come back in a second. */
export interface PlanLimit {
  readonly perSecond: number;
  readonly burst: number;
}

export interface PlanFacts extends PlanLimit {
  /** null: unlimited. */
  readonly monthlyCredits: number | null;
  /** Past its credits it goes on, and what it used is recorded. */
  readonly hasOverage: boolean;
}

export type PlanLimits = Readonly<Record<PlanName, PlanLimit>>;

export const PLANS: Readonly<Record<PlanName, PlanFacts>> = {
  free: { monthlyCredits: 1000, perSecond: 5, burst: 10, hasOverage: false },
  starter: { monthlyCredits: 150_000, perSecond: 20, burst: 40, hasOverage: false },
  pro: { monthlyCredits: 1_500_000, perSecond: 100, burst: 200, hasOverage: false },
  business: { monthlyCredits: 5_000_000, perSecond: 500, burst: 1000, hasOverage: true },
  enterprise: { monthlyCredits: null, perSecond: 2000, burst: 4000, hasOverage: false },
};

export const PLAN_NAMES = Object.keys(PLANS) as readonly PlanName[];

const NAMES: ReadonlySet<string> = new Set(PLAN_NAMES);
const LIMIT_MAX = 1_000_000;

export function isPlanName(word: string): word is PlanName {
  return NAMES.has(word);
}

/** Limits as readPlanLimits() reads them: `free=5/10,starter=20/40`. */
export function planLimitsText(limits: PlanLimits): string {
  return PLAN_NAMES.map((name) => `${name}=${limits[name].perSecond}/${limits[name].burst}`).join();
}

/**
 * Reads `plan=perSecond/burst` with commas, whole numbers from 1 to a million, each plan once;
 * plans that are left out keep the limits of PLANS. Undefined for anything else.
 */
export function readPlanLimits(text: string): PlanLimits | undefined {
  const given = new Map<PlanName, PlanLimit>();
  for (const part of text.split(',')) {
    const [, name = '', ...numbers] = /^\s*([a-z]+)=(\d{1,7})\/(\d{1,7})\s*$/.exec(part) ?? [];
    const [perSecond = 0, burst = 0] = numbers.map(Number);
    if (!isPlanName(name) || given.has(name) || !isLimit(perSecond) || !isLimit(burst)) {
      return undefined;
    }
    given.set(name, { perSecond, burst });
  }
  return { ...PLANS, ...Object.fromEntries(given) };
}

function isLimit(value: number): boolean {
  return value >= 1 && value <= LIMIT_MAX;
}
