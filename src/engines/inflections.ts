/** The regular forms of English words. Irregular words are written out where they are listed. */

const ONE_SYLLABLE = /^[^aeiou]*[aeiou][^aeiouwxy]$/;

/** `slam` → slam, slams, slammed, slamming */
export function verbForms(verb: string): string[] {
  const [head = verb, ...rest] = verb.split(' ');
  const stem = ONE_SYLLABLE.test(head) ? head + head.slice(-1) : head;
  const forms = [head, withS(head), pastOf(head, stem), presentOf(head, stem)];
  return forms.map((form) => [form, ...rest].join(' '));
}

/** `bigot` → bigot, bigots */
export function nounForms(noun: string): string[] {
  return [noun, withS(noun)];
}

/** `brazen` → brazen, brazenly */
export function adjectiveForms(adjective: string): string[] {
  return /\s|ly$/.test(adjective) ? [adjective] : [adjective, adverbOf(adjective)];
}

function withS(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

function pastOf(head: string, stem: string): string {
  if (head.endsWith('e')) return `${head}d`;
  return /[^aeiou]y$/.test(head) ? `${head.slice(0, -1)}ied` : `${stem}ed`;
}

function presentOf(head: string, stem: string): string {
  if (head.endsWith('ie')) return `${head.slice(0, -2)}ying`;
  return /[^eoy]e$/.test(head) ? `${head.slice(0, -1)}ing` : `${stem}ing`;
}

function adverbOf(adjective: string): string {
  if (adjective.endsWith('ic')) return `${adjective}ally`;
  if (/[^aeiou]y$/.test(adjective)) return `${adjective.slice(0, -1)}ily`;
  if (/[^aeiou]le$/.test(adjective)) return `${adjective.slice(0, -1)}y`;
  return adjective.endsWith('ll') ? `${adjective}y` : `${adjective}ly`;
}
