/** What changed from one brief to another. */
import { counted, SECTION_TITLES } from '../../news/briefWording.js';
import { html } from '../vendor/lit-html.js';

/** @param {import('../types.d.ts').BriefDiff & {from: number, to: number}} diff */
export function diffView({ from, to, added, gone, moved, retitled, resourced, unchanged }) {
  const parts = [
    part(
      'New stories',
      added,
      ({ title, section }) => html`${title} ${inSection(SECTION_TITLES[section])}`,
    ),
    part(
      'No longer in the brief',
      gone,
      ({ title, section }) => html`<del>${title}</del> ${inSection(SECTION_TITLES[section])}`,
    ),
    part(
      'In another section',
      moved,
      (story) =>
        html`${story.title}
        ${inSection(`${SECTION_TITLES[story.from]} → ${SECTION_TITLES[story.section]}`)}`,
    ),
    part(
      'New headline',
      retitled,
      ({ title, before }) => html`${title} <span class="quiet">was: <del>${before}</del></span>`,
    ),
    part(
      'More sources',
      resourced,
      ({ title, newSources }) =>
        html`${title} ${inSection(`also ${newSources.map(({ sourceId }) => sourceId).join(', ')}`)}`,
    ),
  ];
  return html`<div class="diff">
    <p class="meta">
      Brief ${to} compared with brief ${from}. ${counted(unchanged, 'story', 'stories')} unchanged.
    </p>
    ${parts}
  </div>`;
}

/**
 * @template Story
 * @param {string} title
 * @param {readonly Story[]} stories
 * @param {(story: Story) => unknown} line
 */
function part(title, stories, line) {
  if (stories.length === 0) return '';
  return html`<section class="section">
    <h2>${title} <b>${stories.length}</b></h2>
    <ul>
      ${stories.map((story) => html`<li>${line(story)}</li>`)}
    </ul>
  </section>`;
}

/** @param {string} words */
function inSection(words) {
  return html`<span class="quiet">${words}</span>`;
}
