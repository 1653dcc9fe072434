import { describe, expect, test } from 'vitest';
import {
  InvalidLocationError,
  isTree,
  locationText,
  OutsideLocationError,
  parseLocation,
  uriOf,
} from '../../../src/storage/index.js';

describe('A location', () => {
  test.each([
    ['/data/in', { kind: 'folder', path: '/data/in' }],
    ['/data/in/', { kind: 'folder', path: '/data/in' }],
    ['/data/../in', { kind: 'folder', path: '/in' }],
    ['/data/100% in/ü', { kind: 'folder', path: '/data/100% in/ü' }],
    ['file:///data/in%20box', { kind: 'folder', path: '/data/in box' }],
    ['s3://bucket', { kind: 's3', bucket: 'bucket', prefix: '' }],
    ['s3://bucket/', { kind: 's3', bucket: 'bucket', prefix: '' }],
    ['s3://bucket/in', { kind: 's3', bucket: 'bucket', prefix: 'in/' }],
    ['s3://bucket/in/', { kind: 's3', bucket: 'bucket', prefix: 'in/' }],
    ['S3://bucket/a b/100%25?#', { kind: 's3', bucket: 'bucket', prefix: 'a b/100%25?#/' }],
  ])('is read from %s', (text, location) => {
    expect(parseLocation(text)).toEqual(location);
  });

  test.each([
    ['', 'it is empty'],
    ['data/in', 'write an absolute one'],
    ['./data', 'write an absolute one'],
    ['/', 'name a folder in it'],
    ['gs://bucket/in', 'expected a folder, a file: URL or s3://bucket/prefix'],
    ['https://example.org/in', 'expected a folder, a file: URL or s3://bucket/prefix'],
    ['s3://', 'the name of a bucket'],
    ['s3:/bucket/in', 'the name of a bucket'],
    ['s3://buck et/in', 'the name of a bucket'],
    ['file://host/in', 'File URL host'],
  ])('is refused as %j: %s', (text, reason) => {
    expect(() => parseLocation(text)).toThrow(InvalidLocationError);
    expect(() => parseLocation(text)).toThrow(reason);
  });

  test('may be relative to a folder that is given', () => {
    expect(parseLocation('./texts', '/work/spec')).toEqual({
      kind: 'folder',
      path: '/work/spec/texts',
    });
  });

  test.each(['s3://bucket/a/../b', 's3://bucket//a', 's3://bucket/./a'])(
    'has no part that leads elsewhere, as %s does',
    (text) => {
      expect(() => parseLocation(text)).toThrow(OutsideLocationError);
    },
  );

  test.each([
    ['/data/in/', '/data/in'],
    ['file:///data/in%20box/', '/data/in box'],
    ['s3://bucket/', 's3://bucket'],
    ['s3://bucket/in/', 's3://bucket/in'],
  ])('%s is written as %s', (text, canonical) => {
    expect(locationText(parseLocation(text))).toBe(canonical);
  });

  test.each([
    ['/data/in/', 'a b.txt', '/data/in/a b.txt'],
    ['s3://bucket', 'sub/', 's3://bucket/sub/'],
    ['s3://bucket/in/', '', 's3://bucket/in'],
  ])('%s with the name %j has the address %s', (location, name, uri) => {
    expect(uriOf(location, name)).toBe(uri);
  });
});

test.each([
  ['', true],
  ['a/', true],
  ['a/b/', true],
  ['a', false],
])('The name %j stands for a whole tree: %s', (name, tree) => {
  expect(isTree(name)).toBe(tree);
});
