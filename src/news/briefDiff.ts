import type { BriefDocument, BriefEntry, EntrySource } from './briefDocument.js';
import type { Section } from './taxonomy.js';

/** A story of one of two briefs. */
export interface DiffStory {
  articleId: string;
  title: string;
  section: Section;
}

/** What changed from one brief to a later one. A story is the same while the two share an article. */
export interface BriefDiff {
  added: DiffStory[];
  gone: DiffStory[];
  moved: (DiffStory & { from: Section })[];
  retitled: (DiffStory & { before: string })[];
  resourced: (DiffStory & { newSources: EntrySource[] })[];
  /** Stories of the later brief that are as they were. */
  unchanged: number;
}

interface Placed {
  section: Section;
  entry: BriefEntry;
}

/** Compares two briefs, in the reading order of the later one; what is gone, in that of the earlier. */
export function diffBriefs(previous: BriefDocument, next: BriefDocument): BriefDiff {
  const before = placedIn(previous);
  const diff: BriefDiff = {
    added: [],
    gone: [],
    moved: [],
    retitled: [],
    resourced: [],
    unchanged: 0,
  };
  const matched = new Set<Placed>();
  for (const now of placedIn(next)) {
    const was = sameStory(before, now, matched);
    const story = toStory(now);
    if (was === undefined) {
      diff.added.push(story);
      continue;
    }
    matched.add(was);
    const known = new Set(was.entry.sources.map(({ articleId }) => articleId));
    const newSources = now.entry.sources.filter(({ articleId }) => !known.has(articleId));
    const isMoved = was.section !== now.section;
    const isRetitled = was.entry.title !== now.entry.title;
    if (isMoved) diff.moved.push({ ...story, from: was.section });
    if (isRetitled) diff.retitled.push({ ...story, before: was.entry.title });
    if (newSources.length > 0) diff.resourced.push({ ...story, newSources });
    if (!isMoved && !isRetitled && newSources.length === 0) diff.unchanged += 1;
  }
  diff.gone = before.filter((was) => !matched.has(was)).map(toStory);
  return diff;
}

/** The earlier story with the most articles in common; one that leads with the same article before others. */
function sameStory(
  before: readonly Placed[],
  { entry }: Placed,
  taken: ReadonlySet<Placed>,
): Placed | undefined {
  const ids = new Set(entry.sources.map(({ articleId }) => articleId));
  const shared = (was: Placed) =>
    was.entry.sources.filter(({ articleId }) => ids.has(articleId)).length +
    (was.entry.articleId === entry.articleId ? 0.5 : 0);
  return before
    .filter((was) => !taken.has(was) && shared(was) > 0)
    .sort((a, b) => shared(b) - shared(a))[0];
}

function placedIn(document: BriefDocument): Placed[] {
  return document.sections.flatMap(({ section, entries }) =>
    entries.map((entry) => ({ section, entry })),
  );
}

function toStory({ section, entry: { articleId, title } }: Placed): DiffStory {
  return { articleId, title, section };
}
