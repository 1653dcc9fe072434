import { describe, expect, it } from 'vitest';
import { boundsOf, groupsOf, kindOf, resolved } from '../../../src/page/docs/document.js';
import { curlOf, valueOf } from '../../../src/page/docs/example.js';

const DOCUMENT = {
  info: { title: 'T', version: '1' },
  paths: {
    '/api/jobs/{jobId}/cancel': {
      post: {
        operationId: 'cancel',
        tags: ['Control'],
        parameters: [
          { name: 'jobId', in: 'path', required: true, schema: { type: 'string', example: 'a:b' } },
        ],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Cancel' } } },
        },
        security: [{ key: [] }],
      },
    },
    '/healthz': { get: { operationId: 'healthz', tags: ['System'], security: [] } },
  },
  components: {
    schemas: {
      Cancel: {
        type: 'object',
        required: ['reason'],
        properties: {
          reason: { type: 'string', example: "it's wrong" },
          force: { type: 'boolean' },
        },
      },
      Tree: {
        type: 'object',
        required: ['inner'],
        properties: { inner: { $ref: '#/components/schemas/Tree' } },
      },
    },
  },
};

describe('an OpenAPI document', () => {
  it('is read group by group', () => {
    expect(groupsOf(DOCUMENT).map(({ tag, operations }) => [tag, operations[0]?.id])).toEqual([
      ['Control', 'cancel'],
      ['System', 'healthz'],
    ]);
  });

  it('finds what a reference names', () => {
    expect(resolved({ $ref: '#/components/schemas/Cancel' }, DOCUMENT)).toMatchObject({
      name: 'Cancel',
      schema: { required: ['reason'] },
    });
  });

  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'date-time' }, 'string, date-time'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ enum: ['a', 'b'] }, '"a" | "b"'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Cancel' } }, 'array of Cancel'],
    [{ anyOf: [{ $ref: '#/components/schemas/Cancel' }, { type: 'null' }] }, 'Cancel | null'],
    [{}, 'any'],
  ])('says the kind of %j: %s', (schema, kind) => {
    expect(kindOf(schema, DOCUMENT)).toBe(kind);
  });

  it.each([
    [{ minimum: 1, maximum: 100, default: 20 }, '1 to 100; default 20'],
    [{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'at least 0'],
    [{ minLength: 1, maxLength: 50 }, '1 to 50 characters'],
    [{}, ''],
  ])('says the bounds of %j', (schema, bounds) => {
    expect(boundsOf(schema)).toBe(bounds);
  });

  it('gives each operation as a command', () => {
    const [control, system] = groupsOf(DOCUMENT);
    expect(curlOf(control!.operations[0]!, DOCUMENT, 'http://h')).toBe(
      [
        'curl -X POST http://h/api/jobs/a%3Ab/cancel \\',
        '  -H "Authorization: Bearer $PLUMBLINE_KEY" \\',
        "  -H 'content-type: application/json' \\",
        String.raw`  -d '{"reason":"it'\''s wrong"}'`,
      ].join('\n'),
    );
    expect(curlOf(system!.operations[0]!, DOCUMENT, 'http://h')).toBe('curl http://h/healthz');
  });

  it('ends the example of a schema that holds itself', () => {
    expect(
      JSON.stringify(valueOf({ $ref: '#/components/schemas/Tree' }, DOCUMENT)).length,
    ).toBeLessThan(200);
  });
});
