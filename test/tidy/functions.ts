// Finds the functions of a source text and where each begins and ends, by matching brackets in
// scanned code. Arrow functions without braces are expressions and not counted.
import { lineOf } from './scan.ts';

export interface FunctionExtent {
  /** The word before its parameters; `=>` for arrow functions. */
  readonly name: string;
  readonly firstLine: number;
  readonly lastLine: number;
  /** What stands between its braces. */
  readonly body: string;
}

const CONTROL = new Set(['if', 'for', 'while', 'switch', 'catch', 'with', 'await']);
/** What stands before parameters, type parameters left out. */
const NAME = /([\w$#]+|\]|['"`])\s*(?:<[^()]*>)?\s*$/;
/** Words in a type that need another word behind them. */
const TYPE_OPERATORS = new Set('keyof typeof readonly unique infer asserts is extends'.split(' '));

/** The functions of scanned code, outer ones before those inside them. */
export function functionsOf(code: string): readonly FunctionExtent[] {
  const partners = matchBrackets(code);
  const found: FunctionExtent[] = [];
  const add = (name: string, start: number, open: number): void => {
    const close = partners.get(open) ?? code.length;
    const body = code.slice(open + 1, close);
    found.push({ name, firstLine: lineOf(code, start), lastLine: lineOf(code, close), body });
  };
  for (const [open, close] of partners) {
    if (code[open] === '{' && /=>\s*$/.test(code.slice(Math.max(0, open - 40), open))) {
      add('=>', code.lastIndexOf('=>', open), open);
    }
    if (code[open] !== '(') continue;
    const before = NAME.exec(code.slice(Math.max(0, open - 200), open));
    const name = before?.[1];
    if (name === undefined || CONTROL.has(name)) continue;
    const body = bodyBehind(code, close + 1, partners);
    if (body !== undefined) add(name, open, body);
  }
  return found.sort((a, b) => a.firstLine - b.firstLine || b.lastLine - a.lastLine);
}

/** Opening to closing brackets, for those that have a partner. */
function matchBrackets(code: string): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: bracket, index } of code.matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(bracket)) open.push(index);
    else {
      const start = open.pop();
      if (start !== undefined) partners.set(start, index);
    }
  }
  return partners;
}

/** Where the body opens behind parameters and perhaps a return type; undefined: no function. */
function bodyBehind(
  code: string,
  from: number,
  partners: ReadonlyMap<number, number>,
): number | undefined {
  const next = skipBlank(code, from);
  if (code[next] === '{') return next;
  return code[next] === ':' ? bodyBehindType(code, next + 1, partners) : undefined;
}

function bodyBehindType(
  code: string,
  from: number,
  partners: ReadonlyMap<number, number>,
): number | undefined {
  let isComplete = false;
  for (let at = skipBlank(code, from); at < code.length; at = skipBlank(code, at)) {
    const char = code[at] as string;
    const word = /^[\w$]+/.exec(code.slice(at, at + 80))?.[0];
    if (word !== undefined) {
      const isOperator = TYPE_OPERATORS.has(word);
      if (isComplete && !isOperator) return undefined;
      isComplete = !isOperator;
      at += word.length;
    } else if (char === '{' && isComplete) return at;
    else if (char === '{' || char === '[' || (char === '(' && !isComplete)) {
      at = (partners.get(at) ?? code.length) + 1;
      isComplete = true;
    } else if (char === '<') at = behindAngles(code, at);
    else if ('\'"`'.includes(char)) {
      at = code.indexOf(char, at + 1) + 1 || code.length;
      isComplete = true;
    } else if (code.startsWith('=>', at) && /\)\s*$/.test(code.slice(from, at))) {
      at += 2;
      isComplete = false;
    } else if ('|&.'.includes(char)) {
      at += 1;
      isComplete = false;
    } else return undefined;
  }
  return undefined;
}

function behindAngles(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    if (code[at] === '<') depth += 1;
    if (code[at] === '>' && code[at - 1] !== '=') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return code.length;
}

function skipBlank(code: string, from: number): number {
  let at = from;
  while (at < code.length && /\s/.test(code[at] as string)) at += 1;
  return at;
}
