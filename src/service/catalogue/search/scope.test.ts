import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { searchParametersSchema, type SearchParametersInput } from '../../../lib/contract/calls/search.ts';
import type { IndexParameters, Scope } from './types.ts';
import { book, by, searchFixture, type SearchFixture } from '../../../../tests/support/search-index.ts';

let fixture: SearchFixture;
beforeEach(async () => {
  fixture = await searchFixture([
    book('1', '红楼梦', { ...by('曹雪芹'), languages: ['chi'], classes: [{ scheme: 'clc', code: 'I242.4' }] }),
    book('2', '红楼梦评论', { languages: ['chi'], classes: [{ scheme: 'clc', code: 'I207.4' }] }),
    book('3', 'The story of the stone', { languages: ['eng'] }),
    {
      ...book('4', '灯塔的光学研究', { languages: ['chi'], university: '灯塔大学', department: '物理學院' }),
      kind: 'dissertation',
      contributors: [
        { name: '甲', role: 'author' },
        { name: '乙', role: 'advisor' },
      ],
    },
  ]);
});
afterEach(() => fixture.close());

const parameters = (input: SearchParametersInput): IndexParameters =>
  searchParametersSchema.parse({ facets: [], ...input });
const within = (scope: Scope, input: SearchParametersInput = {}) => {
  const hits = fixture.engine().search(fixture.libraryId, parameters(input), 'zh-CN', scope);
  return { ...hits, found: fixture.named(hits.ids).sort() };
};

describe('a part of the catalogue', () => {
  const classics = (): Scope => ({ any: [parameters({ kindNo: ['I2'] })], recordIds: [fixture.idOf('3')] });

  it('is what one of its searches finds and the named records, each once', () => {
    expect(within(classics()).found).toEqual(['1', '2', '3']);
    const twice = { any: [parameters({ kindNo: ['I2'] }), parameters({ searchFieldContent: '红楼梦' })] };
    expect(within({ ...twice, recordIds: [fixture.idOf('1'), 999] }).total).toBe(2);
    expect(within({ any: [], recordIds: [] }).total).toBe(0);
  });

  it('is searched, filtered and counted without records outside it', () => {
    expect(within(classics(), { searchFieldContent: '評論' }).found).toEqual(['2']);
    expect(within(classics(), { searchFieldContent: '灯塔' }).found).toEqual([]);
    const { facets } = within(classics(), { langCode: ['eng'], facets: ['langCode'] });
    expect(facets.langCode).toEqual([
      { code: 'chi', count: 2 },
      { code: 'eng', count: 1 },
    ]);
    // The same question about the whole catalogue is another one.
    expect(fixture.search({ facets: ['langCode'] }).facets.langCode?.[0]).toEqual({ code: 'chi', count: 3 });
  });

  it('follows the catalogue', async () => {
    await fixture.put([book('5', '西游记', { classes: [{ scheme: 'clc', code: 'I242.4' }] })]);
    expect(within(classics()).found).toEqual(['1', '2', '3', '5']);
  });

  it('does not take in what is spelt nearly as its search', () => {
    expect(fixture.search({ searchFieldContent: '红楼蒙' }).total).toBeGreaterThan(0);
    expect(within({ any: [parameters({ searchFieldContent: '红楼蒙' })], recordIds: [] }).total).toBe(0);
  });
});

describe('columns of the index alone', () => {
  const count = (more: Partial<IndexParameters>) => {
    const { engine, libraryId } = fixture;
    return engine().search(
      libraryId,
      { ...parameters({}), facets: ['university', 'department', 'supervisor'], ...more },
      'zh-CN',
    );
  };

  it('narrow by university, department, supervisor and import, names in any script', () => {
    expect(count({ university: ['灯塔大学'], department: ['物理学院'], supervisor: ['乙'] }).total).toBe(1);
    expect(count({ supervisor: ['甲'] }).total).toBe(0);
    expect(count({ source: ['test'] }).total).toBe(4);
    expect(count({ source: ['data'] }).total).toBe(0);
  });

  it('are counted', () => {
    const { facets } = count({});
    expect(facets.university).toEqual([{ code: '灯塔大学', count: 1 }]);
    expect(facets.department).toEqual([{ code: '物理學院', count: 1 }]);
    expect(facets.supervisor).toEqual([{ code: '乙', count: 1 }]);
  });
});
