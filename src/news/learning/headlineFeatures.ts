import { isAllCaps, isCapitalised, wordsOf } from '../words.js';

const SECOND_PERSON = new Set(['you', 'your', "you're", "you'll", "you've", "you'd", 'yourself']);
const FIRST_PERSON = new Set(['i', 'my', 'me', 'we', 'our', 'us', "i'm", "we're"]);
const POINTERS = new Set(['this', 'these', 'that', 'those', 'here', "here's", 'things']);

/** Shows what a headline is judged by: its words, pairs and triples of neighbours, endings, and its shape. */
export function visitHeadlineFeatures(title: string, visit: (name: string) => void): void {
  const words = wordsOf(title);
  const lower = words.map((word) => (/^[\d,.]+$/.test(word.lower) ? '#' : word.lower));
  for (const [at, word] of lower.entries()) {
    const previous = lower[at - 1] ?? '^';
    visit(word);
    visit(`${previous} ${word}`);
    if (at > 1) visit(`${lower[at - 2] ?? ''} ${previous} ${word}`);
    if (word.length > 5) visit(`~${word.slice(-3)}`);
  }
  if (lower.length > 0) visit(`${lower.at(-1) ?? ''} $`);
  for (const shape of shapesOf(title, lower)) visit(`=${shape}`);
  const telling = words.slice(1).filter((word) => word.text.length > 3);
  const capitals = telling.filter((word) => isCapitalised(word.text)).length;
  visit(`=capitals ${telling.length === 0 ? 0 : Math.round((4 * capitals) / telling.length)}`);
  const small = words.slice(1).filter((word) => word.text.length <= 3);
  const smallCapitals = small.filter((word) => isCapitalised(word.text) && !isAllCaps(word.text));
  if (small.length > 0) visit(`=small ${Math.round((2 * smallCapitals.length) / small.length)}`);
}

function shapesOf(title: string, lower: readonly string[]): string[] {
  const shapes = [`length ${Math.min(12, Math.ceil(lower.length / 2))}`];
  if (lower[0] === '#') shapes.push('number first');
  if (lower.indexOf('#') > 0) shapes.push('number later');
  if (title.includes('?')) shapes.push('question');
  if (title.includes('!')) shapes.push('exclamation');
  if (/["“]/.test(title)) shapes.push('quotation');
  if (/[:;]/.test(title)) shapes.push('colon');
  if (title.includes(',')) shapes.push('comma');
  if (title.endsWith('.')) shapes.push('full stop');
  if (lower.some((word) => SECOND_PERSON.has(word))) shapes.push('second person');
  if (lower.some((word) => FIRST_PERSON.has(word))) shapes.push('first person');
  if (lower.some((word) => POINTERS.has(word))) shapes.push('pointer');
  return shapes;
}
