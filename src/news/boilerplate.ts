/** Takes away what stands around an article and is none of it: prompts, notices, buttons, and repetitions. */

/** Longer paragraphs are the author's, whatever words they contain. */
const LONGEST_LINE = 220;
/** Shorter paragraphs may well stand twice, such as a sub-heading or a name. */
const SHORTEST_REPEAT = 40;

/** Lines that are boilerplate as a whole. Each says what it is about; anchored, so that prose is safe. */
const LINES: readonly RegExp[] = [
  // Invitations to newsletters, apps and accounts.
  /^(?:click here to )?(?:sign up|subscribe|register|log in|sign in)\b.{0,40}\b(?:newsletters?|e-?mails?|updates|alerts|briefing|inbox|account|channel|podcast|today|now|here)\b.{0,80}$/i,
  /^(?:get|receive)\b.{0,60}\b(?:newsletter|in your inbox|to your inbox|e-?mail alerts)\b.{0,80}$/i,
  /^(?:newsletters?|sign up|subscribe|subscribe now|log in|sign in|register)[.!]?$/i,
  /^(?:download|get) (?:the|our)\b.{0,40}\bapp\b.{0,60}$/i,
  /^(?:follow|like|join|find) us on\b.{0,100}$/i,
  // Buttons.
  /^(?:share|tweet|pin|print|email|e-mail|save|copy link|comments?|reply|like)(?: (?:this|on|via|by|with|article|story|page|post|facebook|twitter|x|whatsapp|linkedin|reddit|email|e-mail)){0,5}[.:!]?$/i,
  /^(?:(?:facebook|twitter|whatsapp|linkedin|reddit|pinterest|telegram|email|e-mail|print|copy link|share|tweet)[\s,|·•/]*){2,}$/i,
  /^(?:\d+ )?(?:shares?|comments?|likes?)$/i,
  // Ways to other pages.
  /^(?:read|see|find out|learn|show|view|load) more\b.{0,120}$/i,
  /^(?:read (?:also|next|the full (?:story|article)|this next)|also read|see also|related(?: (?:articles?|stories|topics|links|content))?|more on this(?: story)?|recommended(?: for you)?|most (?:read|popular)|you (?:may|might) (?:also )?(?:like|be interested in)|more from|don.t miss|up next|trending(?: now)?)\s*(?::.{0,160})?$/i,
  /^(?:continue|keep) reading\b.{0,100}$/i,
  /^(?:story|article) continues (?:below|after)\b.{0,40}$/i,
  /^(?:skip to|back to top|jump to)\b.{0,40}$/i,
  /^the post .{1,160} (?:appeared first on|first appeared on) .{1,80}$/i,
  /^(?:this (?:article|story|post) )?(?:was )?(?:originally|first) (?:appeared|published) (?:on|in|at|by) .{1,80}$/i,
  // Advertising.
  /^(?:advert(?:isement|ising)?|ad|sponsored(?: content)?|promoted(?: content)?|scroll to continue)[.:]?$/i,
  // Notices.
  /^.{0,60}\b(?:uses?|accept|our use of) cookies\b.{0,160}$/i,
  /^(?:accept|reject|manage)(?: all)?(?: cookies| preferences| settings)?$/i,
  /^(?:copyright\b|©|\(c\)\s).{0,200}$/i,
  /^.{0,100}\ball rights reserved\b.{0,120}$/i,
  /^(?:terms (?:of (?:use|service)|and conditions)|privacy (?:policy|notice)|cookie (?:policy|notice))(?:[\s,|·•&]*(?:and|terms|privacy|cookie|policy|notice|of|use|service))*[.]?$/i,
  /^(?:please )?(?:enable|turn on|activate) (?:javascript|cookies)\b.{0,120}$/i,
  /^(?:your browser does not support|this video (?:can not|cannot|can.t) be played|media caption|image (?:source|caption)|getty images|play video|loading)\b.{0,60}[.…]*$/i,
];

/** What a feed puts behind its cut, at the end of a text. */
const TAIL =
  /(?:\s*(?:\(more\s*(?:…|\.{3})\)|\[(?:…|\.{3})\]|(?:continue reading|read (?:more|the full (?:story|article)))\b[^.!?\n]{0,60}(?:→|»|›|…|\.{3})?))+\s*$/i;

/** Ends that say the text goes on elsewhere. */
const CUT = /(?:…|\.{3}|\[(?:…|\.{3})\]|\(more\s*(?:…|\.{3})\))["”’)\]]?$/;

/** The text without boilerplate lines and without paragraphs that stood there before. */
export function cleanBody(text: string): string {
  const seen = new Set<string>();
  const kept = text.split(/\n{2,}/).flatMap((paragraph) => {
    const lines = paragraph.split('\n').filter((line) => !isBoilerplate(line));
    const clean = lines.join('\n').trim();
    const key = clean.toLowerCase().replace(/\W+/g, ' ');
    if (clean === '' || (clean.length >= SHORTEST_REPEAT && seen.has(key))) return [];
    seen.add(key);
    return [clean];
  });
  return kept.join('\n\n');
}

/** The text without a link to the rest of it, and whether it says of itself that it is cut short. */
export function withoutTail(text: string): { text: string; cut: boolean } {
  const match = TAIL.exec(text);
  const kept = match === null ? text : text.slice(0, match.index);
  // A whole text that looks like a link to more is a poor one, and still all there is.
  if (kept.trim() === '') return { text, cut: true };
  return { text: kept.trimEnd(), cut: match !== null || CUT.test(kept.trimEnd()) };
}

function isBoilerplate(line: string): boolean {
  const trimmed = line.trim();
  return trimmed.length <= LONGEST_LINE && LINES.some((pattern) => pattern.test(trimmed));
}
