import { describe, expect, it } from 'vitest';
import { routeOf } from '../../../src/page/router.js';

describe('an address of the page', () => {
  it.each([
    ['/', { name: 'board', params: {} }],
    ['/jobs/a.b', { name: 'job', params: { jobId: 'a.b' } }],
    ['/jobs/a%3Ab', { name: 'job', params: { jobId: 'a:b' } }],
    ['/jobs/%E0', { name: 'job', params: { jobId: '%E0' } }],
    ['/brief', { name: 'brief', params: {} }],
    ['/brief/3', { name: 'brief', params: { version: '3' } }],
    ['/engines/', { name: 'engines', params: {} }],
  ])('%s', (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });

  it.each(['/jobs', '/jobs/a/b', '/api/jobs', '/nowhere'])('is not %s', (path) => {
    expect(routeOf(path)).toBeUndefined();
  });
});
