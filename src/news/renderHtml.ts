import type { BriefDocument, BriefEntry, EntrySource } from './briefDocument.js';
import {
  type BriefMeta,
  briefTally,
  emptyBrief,
  isWebLink,
  readableTime,
  refusedTally,
  refusedTotal,
  SECTION_TITLES,
} from './briefWording.js';
import { changesHtml, escapeHtml, markedHtml } from './htmlMarks.js';
import { htmlPage } from './htmlPage.js';

const VIEWS = [
  { id: 'view-neutral', label: 'Neutral' },
  { id: 'view-changes', label: 'Changes' },
  { id: 'view-original', label: 'Original' },
];

/** A brief as one self-contained page, with every change marked in place and the original one click away. */
export function renderHtml(document: BriefDocument, meta: BriefMeta): string {
  const isEmpty = document.sections.length === 0;
  const body = `${VIEWS.map(viewInput).join('\n')}
<header>
<h1>Brief ${meta.version}</h1>
<p class="meta">${timeHtml(document.assembledAt)} · ${briefTally(document)}</p>
${isEmpty ? '' : `${contentsHtml(document)}\n${viewsHtml()}`}
</header>
<main>
${isEmpty ? `<p class="empty">${emptyBrief(document)}</p>` : document.sections.map(sectionHtml).join('\n')}
</main>
<footer>${refusedHtml(document)}
<p>Stories since ${timeHtml(document.cutoff)}. <code>${escapeHtml(meta.id)}</code></p>
</footer>`;
  return htmlPage(`Brief ${meta.version}`, body);
}

function viewInput({ id, label }: (typeof VIEWS)[number], index: number): string {
  const checked = index === 0 ? ' checked' : '';
  return `<input class="view" type="radio" name="view" id="${id}" aria-label="${label} wording"${checked}>`;
}

function viewsHtml(): string {
  const labels = VIEWS.map(({ id, label }) => `<label for="${id}">${label}</label>`).join('');
  return `<div class="views"><div class="switch">${labels}</div>
<div class="legend"><span><span class="mark edit">changed</span></span><span><span class="mark edit gone"><ins></ins></span>removed</span><span><span class="mark flag">flagged, left as it is</span></span></div></div>`;
}

function contentsHtml({ sections }: BriefDocument): string {
  const links = sections.map(
    ({ section, entries }) =>
      `<a href="#${section}">${SECTION_TITLES[section]} <b>${entries.length}</b></a>`,
  );
  return `<nav aria-label="Sections">${links.join(' ')}</nav>`;
}

function sectionHtml({ section, entries }: BriefDocument['sections'][number]): string {
  const articles = entries.map((entry, index) => entryHtml(entry, `${section}-${index}`));
  return `<section id="${section}" aria-labelledby="${section}-title">
<h2 id="${section}-title">${SECTION_TITLES[section]}</h2>
${articles.join('\n')}
</section>`;
}

function entryHtml(entry: BriefEntry, id: string): string {
  const cut = entry.truncated ? ' · beginning only' : '';
  return `<article>
<h3>${markedHtml(entry.title, entry.titleMarks, `${id}-h`)}</h3>
<p>${markedHtml(entry.text, entry.textMarks, `${id}-t`)}</p>
<ul class="sources">${entry.sources.map((source, index) => `<li>${sourceHtml(source)}${index === 0 ? cut : ''}</li>`).join('')}</ul>${changesHtml(entry)}
</article>`;
}

function sourceHtml({ sourceId, url, publishedAt }: EntrySource): string {
  const name = escapeHtml(sourceId);
  const link = isWebLink(url) ? `<a href="${escapeHtml(url)}" rel="noreferrer">${name}</a>` : name;
  return `${link} · ${timeHtml(publishedAt)}`;
}

function timeHtml(iso: string): string {
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(readableTime(iso))}</time>`;
}

function refusedHtml(document: BriefDocument): string {
  const tally = refusedTally(document);
  if (tally === undefined) return '';
  const items = document.refused.map(
    ({ title, sourceId, code, detail }) =>
      `<li><q>${escapeHtml(title || '(no title)')}</q> · ${escapeHtml(sourceId)} · ${escapeHtml(detail)} <code>${code}</code></li>`,
  );
  const more = refusedTotal(document) - items.length;
  if (more > 0) items.push(`<li>and ${more} more</li>`);
  return `\n<details><summary>${tally}</summary><ul>${items.join('')}</ul></details>`;
}
