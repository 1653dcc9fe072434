/** The text of an article from its web page, without menus, teasers for other stories and footers. */
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { cleanBody } from './boilerplate.js';
import { plainText } from './plainText.js';

/** Pages beyond this are machine-made or hostile, and would hold up everything else. */
const MAX_MARKUP = 3_000_000;
const MAX_ELEMENTS = 30_000;

type Page = ConstructorParameters<typeof Readability>[0];

/** As much of an element as is needed here; the types of the browser are not ours. */
interface Element {
  innerHTML: string;
  querySelectorAll(selector: string): Iterable<{ remove(): void }>;
}

/** The article's paragraphs, separated by blank lines; empty where the page has no article. */
export function extractBody(html: string, url: string): string {
  try {
    // linkedom types what it makes as its own; Readability asks for the browser's.
    const page = parseHTML(html.slice(0, MAX_MARKUP)) as unknown as { document: Page };
    giveAddress(page.document, url);
    const found = new Readability(page.document, {
      maxElemsToParse: MAX_ELEMENTS,
      serializer: withoutFigures,
    }).parse();
    return cleanBody(plainText(found?.content ?? ''));
  } catch {
    return ''; // Markup nobody can read gives no text; the feed's own remains.
  }
}

/** A caption reads like a paragraph that has lost its place. */
function withoutFigures(article: unknown): string {
  const element = article as Element;
  for (const figure of [...element.querySelectorAll('figure, figcaption')]) figure.remove();
  return element.innerHTML;
}

/** linkedom knows no address of a page; Readability resolves links against it. */
function giveAddress(document: unknown, url: string): void {
  for (const property of ['documentURI', 'baseURI'])
    Object.defineProperty(document as object, property, { value: url, configurable: true });
}
