// `npm run chat:understand -- FILE`: what the chat understands of each prompt of a file. A line is a
// prompt, messages of a conversation are separated by `||`; or it is JSON with `messages`. Of JSON that
// has `expect` the misses are printed as well. The slate is that of slate.ts.
import { readFileSync } from 'node:fs';
import { missesOf, type Prompt, readingOf } from './check.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: npm run chat:understand -- FILE');
  process.exitCode = 1;
} else {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() !== '') console.log(`${told(line)}\n`);
  }
}

function told(line: string): string {
  const prompt: Partial<Prompt> = line.startsWith('{"id"') ? JSON.parse(line) : {};
  const { messages = line.split('||').map((text) => text.trim()), expect } = prompt;
  const { context, question, understood, meant } = readingOf(messages);
  const rows = [`> ${messages.join(' || ')}`, `context: ${context}`];
  if (question.kind === 'question') {
    const { leagues, markets, bookmakerIds, sourceType } = question.wanted;
    rows.push(`filters: ${JSON.stringify({ leagues, markets, bookmakerIds, sourceType })}`);
    rows.push(`understood: ${JSON.stringify(understood)}`);
    const games = (meant?.games ?? []).map(({ eventId }) => eventId);
    const open = (meant?.ambiguous ?? []).map(({ name }) => name);
    rows.push(`games: ${games.join(', ') || 'none'}${open.length > 0 ? `; open: ${open}` : ''}`);
    rows.push(`notUnderstood: ${JSON.stringify(question.notUnderstood)}`);
    if (question.needsCare) rows.push('care: a caution comes first');
  }
  if (expect) rows.push(`misses: ${missesOf(prompt as Prompt).join('; ') || 'none'}`);
  return rows.join('\n');
}
