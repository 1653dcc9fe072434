import { describe, expect, test } from 'vitest';
import { cleanBody, withoutTail } from '../../../src/news/boilerplate.js';

describe('a line that is none of the article', () => {
  test.each([
    'Sign up for our morning newsletter and never miss a story.',
    'Subscribe to our channel',
    'Get the day’s top stories in your inbox',
    'Share on Facebook',
    'Share this article',
    'Facebook | Twitter | WhatsApp',
    '12 comments',
    'Read more: The ferry that came back',
    'Related articles',
    'Continue reading the main story',
    'Article continues below advertisement',
    'Advertisement',
    'We use cookies to give you the best experience.',
    'Accept all cookies',
    '© 2031 Harbor News',
    'Harbor News Ltd. All rights reserved.',
    'The post Ferry returns appeared first on Harbor News.',
    'Please enable JavaScript to view this page.',
  ])('is taken away: %s', (line) => {
    expect(cleanBody(`The ferry runs again.\n\n${line}\n\nTickets cost the same.`)).toBe(
      'The ferry runs again.\n\nTickets cost the same.',
    );
  });
});

describe('a line of the article', () => {
  test.each([
    'Ministers share the concern of the harbor office about the price.',
    'The bakery sells cookies to passengers on the ferry.',
    'She said more people should read the report before they sign up for the debate.',
    'Comments by the mayor drew criticism from three members of the council.',
    'The copyright case will be heard on Monday in the district court.',
    'Subscribers numbered 4,000 in April, a third more than a year earlier.',
  ])('stays: %s', (line) => {
    expect(cleanBody(`${line}\n\nTickets cost the same.`)).toContain(line);
  });
});

describe('a paragraph that comes again', () => {
  const paragraph = 'The ferry across the bay will run again from Monday, the office said.';

  test('is kept once', () => {
    expect(cleanBody([paragraph, 'Two.', paragraph].join('\n\n'))).toBe(`${paragraph}\n\nTwo.`);
  });

  test('is kept when it is as short as a heading', () => {
    expect(cleanBody('Monday\n\nOne.\n\nMonday\n\nTwo.')).toBe('Monday\n\nOne.\n\nMonday\n\nTwo.');
  });
});

describe('the end of a text', () => {
  test.each([
    ['The ferry runs […]', 'The ferry runs', true],
    ['The ferry runs (more...)', 'The ferry runs', true],
    ['The ferry runs again. Continue reading →', 'The ferry runs again.', true],
    ['The ferry runs…', 'The ferry runs…', true],
    ['The ferry runs again.', 'The ferry runs again.', false],
  ])('of "%s" is read', (text, kept, cut) => {
    expect(withoutTail(text)).toEqual({ text: kept, cut });
  });
});
