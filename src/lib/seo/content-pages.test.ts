import { describe, expect, it } from 'vitest';
import { routeOf } from '../urls/route-matching.ts';
import { contentPageKinds } from '../contract/calls/content.ts';
import { contentPages } from './content-pages.ts';

describe('the pages other than records', () => {
  it('are addresses that exist, whatever the kind', () => {
    const found = contentPageKinds.map((kind) => ({ kind, pages: [{ id: 'A-1', updatedAt: '2026-01-02T00:00:00Z' }] }));
    const pages = contentPages(found);
    for (const { path } of pages) expect(routeOf(path.replace(/\?.*/, '')), path).toBeDefined();
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    expect(pages).toContainEqual({ path: '/departmentHome?id=A-1', updatedAt: '2026-01-02T00:00:00Z' });
  });

  it('have no list of what the library has none of', () => {
    const paths = contentPages([{ kind: 'course', pages: [{ id: '7', updatedAt: null }] }]).map(({ path }) => path);
    expect(paths).toContain('/courseReference');
    expect(paths).toContain('/courseReferenceDetail?id=7');
    expect(paths).not.toContain('/departmentList');
  });

  it('include special bases with their content, and pages of a single library', () => {
    const found = contentPages([{ kind: 'package', pages: [{ id: 'a b', updatedAt: null }] }], ['/digitalLibrary']);
    const paths = found.map(({ path }) => path);
    expect(paths).toContain('/specialBaseNav/specialBaseDetail?id=a%20b');
    expect(paths).toContain('/specialBaseDetail/a%20b');
    expect(paths).toContain('/digitalLibrary');
    expect(contentPages([]).map(({ path }) => path)).not.toContain('/digitalLibrary');
  });
});
