// After a change that is meant: npm run openapi
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DOCUMENT, documentText, TYPES, typesText } from '../../openapi/files.js';
import { api } from './server.js';

test('the API serves docs/openapi.json', async () => {
  const { url } = await api();
  const served: unknown = await (await fetch(`${url}/openapi.json`)).json();
  expect(served).toMatchObject({ openapi: '3.1.0' });
  expect(served).toEqual(JSON.parse(await readFile(DOCUMENT, 'utf8')));
});

test('the document and the types of the client are as npm run openapi would write them', async () => {
  expect(await readFile(DOCUMENT, 'utf8')).toBe(documentText());
  expect(await readFile(TYPES, 'utf8')).toBe(await typesText());
});
