import { describe, expect, it } from 'vitest';
import { contextFixture } from '#support/page-context.ts';
import { itemPlaces } from '#lib/queries/search-items.ts';
import { readSearchQuery } from '#lib/queries/search-query.ts';
import { advancedMarkup } from './advanced-markup.ts';

const textOf = (query: string) =>
  advancedMarkup(contextFixture(), readSearchQuery(new URLSearchParams(query)), { facets: {}, failure: undefined })
    .text;
const rowsOf = (text: string) => text.match(/<fieldset class="row/g)?.length;

describe('advancedMarkup', () => {
  it.each([
    ['', 4],
    ['q=a&q2=b&q3=c', 4],
    ['q=a&q2=b&q3=c&q4=d', 5],
  ])('has a row to spare: %s', (query, rows) => expect(rowsOf(textOf(query))).toBe(rows));

  it('has no more rows than a search can have', () => {
    const all = Array.from({ length: itemPlaces.length + 1 }, (_, at) => `q${at === 0 ? '' : String(at + 1)}=x`);
    expect(rowsOf(textOf(all.join('&')))).toBe(itemPlaces.length + 1);
  });

  it('fills a search in that is to be changed, and keeps what the form does not ask', () => {
    const text = textOf('q=history&op2=NOT&q2=war&rows=20&publishBegin=1990');
    expect(text).toContain('name="q" value="history"');
    expect(text).toMatch(/name="op2".*?value="NOT" selected/);
    expect(text).toContain('value="1990"');
    expect(text).toContain('<input type="hidden" name="rows" value="20">');
    expect(text).not.toContain('type="hidden" name="q2"');
  });

  it('leaves the years empty where none were chosen', () => {
    expect(textOf('')).not.toMatch(/name="publishBegin"[^>]* value=/);
  });
});
