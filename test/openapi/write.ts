/** Writes the OpenAPI document and the types of the client anew: `npm run openapi`, after a change of the API. */
import { writeFile } from 'node:fs/promises';
import { DOCUMENT, documentText, TYPES, typesText } from './files.js';

await writeFile(DOCUMENT, documentText());
await writeFile(TYPES, await typesText());
