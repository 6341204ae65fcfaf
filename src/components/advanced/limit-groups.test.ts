import { describe, expect, it } from 'vitest';
import { readSearchQuery } from '#lib/queries/search-query.ts';
import { limitGroups } from './limit-groups.ts';

const query = (text: string) => readSearchQuery(new URLSearchParams(text));
const values = (codes: readonly string[]) => codes.map((code) => ({ code, name: `name of ${code}`, count: 1 }));
const many = Array.from({ length: 40 }, (_, at) => `l${String(at)}`);

describe('the limits of the advanced search', () => {
  it('offer what can limit something, in their own order', () => {
    const facets = { langCode: values(['chi', 'eng']), docCode: values(['1', '2']), libCode: values(['A']) };
    expect(limitGroups(query(''), facets).map(({ name }) => name)).toEqual(['docCode', 'langCode']);
  });

  it('put chosen values first and keep those that are rare or unknown', () => {
    const [group] = limitGroups(query('langCode=l39&langCode=xx'), { langCode: values(many) });
    expect(group?.chosen).toBe(2);
    expect(group?.values.slice(0, 3)).toEqual([
      { code: 'l39', name: 'name of l39', count: 1, chosen: true },
      { code: 'xx', name: 'xx', count: 0, chosen: true },
      { code: 'l0', name: 'name of l0', count: 1, chosen: false },
    ]);
    expect(group?.values).toHaveLength(26);
  });

  it('keep a chosen value that the facets do not list', () => {
    const groups = limitGroups(query('author=曹雪芹&kindNo=I2'), { author: values(['a', 'b']) });
    expect(groups.map(({ name, values: list }) => [name, list.map(({ code }) => code)])).toEqual([
      ['kindNo', ['I2']],
      ['author', ['曹雪芹']],
    ]);
  });
});
