/** What came of one source, by the names under which the stage adds it up. */
export interface SourceCounts {
  articles: number;
  /** All that were known already, for whichever reason. */
  duplicates: number;
  knownUrls: number;
  knownTitles: number;
  /** The same text, or much of it. */
  nearCopies: number;
  brokenEntries: number;
  pagesFetched: number;
  pagesFailed: number;
  /** Not asked for: robots.txt, or a host that had failed too often. */
  pagesRefused: number;
  /** 1 where the source said that nothing had changed. */
  unchanged: number;
}

const DETAILS: readonly [keyof SourceCounts, string][] = [
  ['knownUrls', 'known by address'],
  ['knownTitles', 'known by title'],
  ['nearCopies', 'copies of known texts'],
  ['brokenEntries', 'broken entries'],
  ['pagesFetched', 'pages read'],
  ['pagesFailed', 'pages failed'],
  ['pagesRefused', 'pages not asked for'],
];

/** One line for the journal; only what happened is mentioned. */
export function accountOf(counts: SourceCounts): string {
  if (counts.unchanged > 0) return 'has not changed since it was last read';
  const details = DETAILS.filter(([name]) => counts[name] > 0);
  const told = details.map(([name, words]) => `${counts[name]} ${words}`);
  return [`${counts.articles} new articles`, ...told].join(', ');
}
