import {
  type BriefMeta,
  briefTally,
  EMPTY_BRIEF,
  isWebLink,
  readableTime,
  SECTION_TITLES,
  titleWasEdited,
} from './briefWording.js';
import type { BriefDocument, BriefEntry } from './types.js';

const STYLE = `
  :root { color-scheme: light dark; --ink: #1d2329; --quiet: #5c6670; --line: #d9dee3; --paper: #fff; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e6e9ec; --quiet: #9aa4ad; --line: #343b42; --paper: #15191d; }
  }
  body { max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; color: var(--ink);
    background: var(--paper); font: 1.0625rem/1.55 Georgia, 'Times New Roman', serif; }
  h1 { font-size: 2rem; margin: 0; }
  h2 { margin: 2.5rem 0 0; padding-bottom: .25rem; border-bottom: 1px solid var(--line);
    font: 600 .875rem/1.4 system-ui, sans-serif; letter-spacing: .08em; text-transform: uppercase; }
  h3 { margin: 1.5rem 0 .25rem; font-size: 1.1875rem; line-height: 1.3; }
  h3 a { color: inherit; text-decoration-color: var(--line); text-underline-offset: .15em; }
  p { margin: .25rem 0; }
  .quiet, details { color: var(--quiet); font: .875rem/1.5 system-ui, sans-serif; }
  summary { cursor: pointer; }
`;

/** A brief as one self-contained page: no scripts, nothing loaded from elsewhere. */
export function renderHtml(document: BriefDocument, meta: BriefMeta): string {
  const sections = document.sections.map(
    ({ section, entries }) =>
      `<section>\n<h2>${SECTION_TITLES[section]}</h2>\n${entries.map(entryHtml).join('\n')}\n</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Brief ${meta.version}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Brief ${meta.version}</h1>
<p class="quiet">${escapeHtml(readableTime(document.assembledAt))} · ${briefTally(document)}</p>
</header>
<main>
${sections.length > 0 ? sections.join('\n') : `<p>${EMPTY_BRIEF}</p>`}
</main>
<footer><p class="quiet">${escapeHtml(meta.id)}</p></footer>
</body>
</html>
`;
}

function entryHtml(entry: BriefEntry): string {
  const title = escapeHtml(entry.title);
  const original = titleWasEdited(entry)
    ? `\n<details><summary>Headline rewritten</summary><p>Original: ${escapeHtml(entry.originalTitle)}</p></details>`
    : '';
  return `<article>
<h3>${isWebLink(entry.url) ? `<a href="${escapeHtml(entry.url)}" rel="noreferrer">${title}</a>` : title}</h3>
<p>${escapeHtml(entry.summary)}</p>
<p class="quiet">${escapeHtml(entry.sourceId)} · ${readableTime(entry.publishedAt)}</p>${original}
</article>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
