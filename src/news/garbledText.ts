/** Text that no person wrote: broken characters, leftovers of markup and templates, fillers and notices. */

/** UTF-8 that was read as Latin-1 or Windows-1252, once or more often. */
const MOJIBAKE = /[ÃÂ][\u0080-\u00BF]|Ã[‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œ]|â(?:€|‚¬|„¢|\u0080)|ï¿½|ï»¿/;
const BROKEN_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u0080-\u009F\uE000-\uF8FF]/;
/** A tag with an attribute or an end; `the <canvas> element` is a sentence about markup. */
const MARKUP = /<\/[a-z][a-z0-9]*>|<[a-z][a-z0-9]*\s+[\w-]+\s*=|<(?:br|p|hr)\s*\/?>|<!--/i;
const ENTITY =
  /&(?:amp|lt|gt|quot|apos|nbsp|[lr][sd]quo|[mn]dash|hellip|#\d{2,6}|#x[\da-f]{2,6});/i;
const TEMPLATE =
  /\{\{.{0,80}?\}\}|\{%.{0,80}?%\}|<%|\$\{.{0,80}?\}|%%[a-z_]+%%|\[\/?(?:caption|gallery|embed|audio|video|vc_|et_pb_)[^\]]{0,200}\]/i;
const PROGRAM = /\bfunction\s*\w*\([^)]{0,80}\)\s*\{|\bvar\s+\w+\s*=|[.#][\w-]+\s*\{\s*[\w-]+\s*:/;
/** No word of a supported language is this long. */
const ENDLESS_WORD = /(?:^|\s)(?!https?:)\S{90,}/i;
const MIN_LETTERS = 0.5;

/** What is broken about a text, in words; undefined when nothing is. */
export function garbledBy(text: string): string | undefined {
  if (text.includes('\uFFFD')) return 'it has replacement characters';
  if (MOJIBAKE.test(text)) return 'its characters were decoded the wrong way';
  if (BROKEN_CHARACTERS.test(text)) return 'it has control characters';
  if (MARKUP.test(text) || ENTITY.test(text)) return 'it has leftovers of markup';
  if (TEMPLATE.test(text)) return 'it has leftovers of a template';
  if (PROGRAM.test(text)) return 'it has program code';
  if (ENDLESS_WORD.test(text)) return 'it has a word without end';
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const signs = text.match(/[^\s\p{N}]/gu)?.length ?? 0;
  return letters < signs * MIN_LETTERS ? 'it is mostly signs' : undefined;
}

/** Nothing else than one of these. */
const FILLER_ALONE =
  /^\W*(?:(?:this is )?(?:just )?(?:an? )?(?:test|sample|dummy|example)(?:ing)?(?: (?:post|article|page|story|title|text|entry|item|headline|\d+))*|todo|tbd|tba|tk|fixme|xxx+|undefined|null|nan|none|nil|n\/a|untitled(?: \w+)?|no title|title(?: here)?|headline(?: here)?|article|text|body|content|description|hello,? world|asdf\w*|qwerty\w*|coming soon|read more|continue reading|click here|comments|home|page \d+)\W*$/i;
/** Anywhere: nobody writes these in an article. */
const FILLER =
  /\blorem ipsum\b|\bdolor sit amet\b|\[object object\]|\b(?:undefined|null|nan) (?:undefined|null|nan)\b|\b(?:insert|enter|add|your) (?:your )?(?:text|title|headline|content|description) here\b|\bplaceholder (?:text|title)\b|^\W*(?:todo|fixme|tktk)\b|\bTKTK\b/i;
/** What a page says of itself when it has no article to show. */
const NOTICE =
  /^\W*(?:(?:please |you (?:need|have) to )?(?:enable|turn on|activate) (?:javascript|cookies)|javascript is (?:disabled|required|not)|your browser (?:is|does) (?:not|out)|access (?:to this page )?(?:is|has been)? ?denied|(?:error )?(?:403|404|410|500|502|503)\b(?! [a-z]+ (?:people|workers|jobs))|page not found|this page (?:is|does|could)(?:n't| not| no longer)|are you (?:a robot|human)\b|verify (?:that )?you are (?:a )?human|we (?:use|value) (?:cookies|your privacy)|this site uses cookies|subscribe to (?:continue|read)|(?:sign|log) in to (?:continue|read))/i;

/** What stands where an article should; undefined when it is an article. */
export function placeholderIn(text: string): string | undefined {
  if (FILLER_ALONE.test(text) || FILLER.test(text)) return 'it is a filler, not an article';
  return NOTICE.test(text) ? "it is the page's own notice, not an article" : undefined;
}
