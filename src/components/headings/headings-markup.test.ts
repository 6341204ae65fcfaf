import { expect, it } from 'vitest';
import { contextFixture } from '#support/page-context.ts';
import { headingList } from './heading-address.ts';
import { headingsMarkup } from './headings-markup.ts';

const context = contextFixture();
const stateOf = (query: string) => headingList.read(new URLSearchParams(query));
const nothing = { see: [], headings: [], before: null, after: null };

it('leads from a heading to its works, and from references to their places', () => {
  const found = {
    see: ['鲁迅'],
    headings: [{ name: '周<人>', works: 1200, variants: ['周氏'], also: ['鲁迅'] }],
    before: null,
    after: '周<人>',
  };
  const { text } = headingsMarkup(context, 'author', stateOf('from=周树人'), found);
  expect(text).toMatch(/href="\/lib\/searchList\?author=[^"]+">周&lt;人&gt;<\/a>\s*<i>1,200 种<\/i>/);
  expect(text).toContain('“周树人”见');
  expect(text).toMatch(/<dt>其他名称<\/dt>\s*<dd>周氏<\/dd>/);
  expect(text).toMatch(/<dt>参见<\/dt>\s*<dd><a rel="nofollow" href="\/lib\/headings\?from=[^"]+">鲁迅/);
  expect(text).toMatch(/rel="next nofollow" href="\/lib\/headings\?after=[^"]+"/);
  expect(text).not.toContain('rel="prev');
});

it('lists the works of a series, and says that nothing follows', () => {
  const series = { ...nothing, headings: [{ name: '新知文库', works: 2, variants: [], also: [] }] };
  const { text } = headingsMarkup(context, 'series', stateOf('field=series'), series);
  expect(text).toMatch(/searchList\?q=[^&]+&amp;field=series&amp;match=1&amp;entries=works"/);
  const { text: end } = headingsMarkup(context, 'subject', stateOf('field=subject&initial=Z'), {
    ...nothing,
    before: '座',
  });
  expect(end).toContain('这里没有更多条目');
  expect(end).toMatch(/aria-current="true"\s*>Z</);
  expect(end).toMatch(/rel="prev nofollow" href="\/lib\/headings\?field=subject&amp;before=/);
});
