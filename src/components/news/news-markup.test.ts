import { expect, it } from 'vitest';
import { formatDay } from '#lib/rules/day-text.ts';
import { separator } from '#lib/i18n/format.ts';
import { contextFixture } from '#support/page-context.ts';
import { newsItemMarkup } from './news-markup.ts';

const entry = {
  newsId: 'closed',
  title: '闭馆',
  body: '第一段<script>\n\n第二段',
  publishedOn: '2026-01-10',
  until: null,
  libName: '医学馆',
  isPinned: true,
  links: [
    { label: '开放时间', url: '/collectionNav' },
    { label: '网站', url: 'https://example.org/' },
  ],
};

it('shows day, library, text and links of a piece of news', () => {
  const { text } = newsItemMarkup(contextFixture(), entry, entry.title);
  expect(text).toContain(`${formatDay('2026-01-10', 'zh-CN')}</time>${separator}医学馆${separator}置顶`);
  expect(text).toContain('<p>第一段&lt;script&gt;</p><p>第二段</p>');
  expect(text).toContain('href="/lib/collectionNav"');
  expect(text).toMatch(/href="https:\/\/example\.org\/" target="_blank"/);
});

it('shows why there is none', () => {
  expect(newsItemMarkup(contextFixture(), undefined, '没有这条通知或新闻').text).toContain(
    '<h1>没有这条通知或新闻</h1>',
  );
});
