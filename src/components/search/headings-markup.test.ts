import { expect, it } from 'vitest';
import { contextFixture } from '#support/page-context.ts';
import { headingsMarkup } from './list-markup.ts';

it('leads to the headings of other forms and to what else to see, with what each lists', () => {
  const context = contextFixture();
  const headings = [
    { kind: 'name', heading: '鲁迅', relation: 'variant', count: 1200 },
    { kind: 'subject', heading: '小说<集>', relation: 'also', count: 3 },
  ] as const;
  const { text } = headingsMarkup(context, headings, 'variant');
  expect(text).toContain('<dt>已包括规范名称</dt>');
  expect(text).toMatch(
    /href="\/lib\/searchList\?q=[^"]+&amp;field=author&amp;match=1">鲁迅<\/a> <span class="quiet">1,200</,
  );
  expect(text).not.toContain('小说');
  expect(headingsMarkup(context, headings, 'also').text).toMatch(
    /<dt>参见<\/dt>.*field=subject&amp;match=1">小说&lt;集&gt;<\/a>/s,
  );
  expect(headingsMarkup(context, [], 'also').text).toBe('');
});
