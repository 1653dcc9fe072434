import { isEdit, type Mark, ReplayError } from '../../news/edits.js';
import { violationsOf } from '../../news/faithfulness.js';
import { feedTextOf } from '../../news/feedText.js';
import type { LanguageWork } from '../../news/languageWork.js';
import { type Passage, readPassage } from '../../news/passage.js';
import { replay } from '../../news/replay.js';
import { fitSeams } from '../../news/seams.js';
import type { ArticleText, Neutralization, Span } from '../../news/types.js';
import { isCapitalised, overlaps } from '../../news/words.js';
import { markFor, type Proposal } from './proposal.js';

/** More than this is no longer a list of loaded words. */
const MAX_PROPOSALS = 20;
const FIELDS = ['title', 'summary', 'body'] as const;

type Passages = Record<Span['field'], Passage>;

/**
 * Tries a model's proposals on top of what our own rules made of the article. Each is kept only if the
 * whole still replays, breaks no invariant and leaves our rules nothing more to do. Where our rules have
 * edited already, they stay; what they only flagged may be edited. Proposals that came to nothing count
 * as dropped.
 */
export async function mergeProposals(
  article: ArticleText,
  own: Neutralization,
  proposals: readonly Proposal[],
  offline: Pick<LanguageWork, 'neutralize'>,
): Promise<Neutralization> {
  const passages = {
    title: readPassage(article.title),
    summary: readPassage(article.summary),
    body: readPassage(article.body),
  };
  const ordinary = ordinaryWordsOf(passages);
  let spans = own.spans;
  let dropped = Math.max(0, proposals.length - MAX_PROPOSALS);
  for (const proposal of proposals.slice(0, MAX_PROPOSALS)) {
    const { field } = proposal;
    const mark = markFor(proposal, { passage: passages[field], ordinary });
    if (mark && spans.some((span) => span.field === field && blocks(span, mark))) continue;
    const tried = mark && withMark(passages[field], spans, field, mark);
    if (tried && (!isEdit(mark) || (await isSound(tried)))) spans = tried;
    else dropped += 1;
  }
  const droppedEdits = own.droppedEdits + dropped;
  if (spans === own.spans) return { ...own, droppedEdits };
  const texts = replay(article, spans);
  return { ...texts, ...feedTextOf(texts), spans, droppedEdits };

  async function isSound(candidate: Span[]): Promise<boolean> {
    const neutral = rebuilt(article, own, candidate);
    if (neutral === undefined || violationsOf(article, neutral).length > 0) return false;
    const again = await offline.neutralize(neutral);
    return FIELDS.every((field) => again[field] === neutral[field]);
  }
}

/** Undefined where the edges of two edits came to overlap. */
function rebuilt(
  article: ArticleText,
  own: Neutralization,
  spans: Span[],
): Neutralization | undefined {
  try {
    return { ...own, ...replay(article, spans), spans };
  } catch (error) {
    if (error instanceof ReplayError) return undefined;
    throw error;
  }
}

/** An edit of ours stays as it is; so does any mark where the model has no more than a flag to add. */
function blocks(span: Span, mark: Mark): boolean {
  return overlaps(span, mark) && (isEdit(span) || !isEdit(mark));
}

/** The spans with one more, whose edges fit its new neighbours. */
function withMark(passage: Passage, spans: Span[], field: Span['field'], mark: Mark): Span[] {
  const beside = spans.filter((span) => span.field === field && !overlaps(span, mark));
  const marks = [...beside, mark].sort((a, b) => a.start - b.start);
  const fitted = (isEdit(mark) ? fitSeams(passage, marks) : marks).map((fit): Span => ({
    ...fit,
    field,
  }));
  return FIELDS.flatMap((each) =>
    each === field ? fitted : spans.filter((span) => span.field === each),
  );
}

function ordinaryWordsOf(passages: Passages): Set<string> {
  const words = FIELDS.flatMap((field) => passages[field].words);
  return new Set(words.filter((word) => !isCapitalised(word.text)).map((word) => word.lower));
}
