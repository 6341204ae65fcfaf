import { describe, expect, it } from 'vitest';
import { contextFixture } from '#support/page-context.ts';
import type { DiscoveryEntry, DiscoveryProvider } from '#lib/contract/calls/discovery.ts';
import { readDiscoveryQuery } from '#lib/queries/discovery-query.ts';
import { allSourcesMarkup } from './all-sources-markup.ts';
import { discoveryList } from './list-markup.ts';

const attack = '"><script>alert(1)</script>';
const provider = (id: string, more: Partial<DiscoveryProvider> = {}): DiscoveryProvider => ({
  id,
  name: id.toUpperCase(),
  kind: 'sru',
  fields: ['keyWord', 'title'],
  sorts: ['relevance'],
  filters: [],
  years: false,
  clusters: false,
  browse: false,
  ...more,
});
const providers = [provider('local', { kind: 'local', browse: true }), provider('union')];
const [local = provider('local'), union = provider('union')] = providers;
const entry = (more: Partial<DiscoveryEntry> = {}): DiscoveryEntry => ({
  id: '7',
  title: '红楼梦研究',
  subtitle: null,
  titleLang: 'und',
  author: null,
  authors: [],
  issn: null,
  langCode: null,
  summary: null,
  publisher: null,
  publishYear: null,
  endYear: null,
  edition: null,
  isbn: null,
  kindNo: null,
  docCode: '3',
  docName: '论文',
  source: null,
  doi: null,
  url: null,
  fullTextUrl: null,
  recordId: null,
  ...more,
});
const query = (text: string) => readDiscoveryQuery(new URLSearchParams(text));
const failure = { success: false, data: null, message: '暂时不可用', errCode: 502 } as const;
const result = (numFound: number, entries: DiscoveryEntry[] = []) => ({
  provider: union,
  numFound,
  result: entries,
  clusters: {},
  years: [],
});
const listOf = (text: string, numFound: number, entries: DiscoveryEntry[] = []) =>
  discoveryList(
    contextFixture(),
    { kind: 'found', providers, provider: union, query: query(text), result: result(numFound, entries) },
    '标题',
  ).text;

describe('discoveryList', () => {
  it('lets no text of a provider or of the address become markup', () => {
    const text = listOf(`q=${encodeURIComponent(attack)}`, 1, [
      entry({ title: attack, subtitle: attack, author: attack, source: attack, subjects: [attack], titleLang: attack }),
    ]);
    expect(text).not.toContain('<script>');
    expect(text).toContain('&lt;script&gt;');
  });

  it('links a held entry of another source to its record, and no own entry to itself', () => {
    const held = entry({ recordId: '12', fullTextUrl: 'javascript:alert(1)' });
    expect(listOf('q=a', 1, [held])).toContain('href="/lib/searchList/bookDetails/12"');
    expect(listOf('q=a', 1, [held])).not.toContain('javascript:');
    const page = { kind: 'found', providers, provider: local, query: query('q=a'), result: result(1, [held]) } as const;
    expect(discoveryList(contextFixture(), page, '标题').text).not.toContain('bookDetails/12');
  });

  it('offers the words without filters only where the search has filters', () => {
    const { t } = contextFixture();
    const label = t('search:withoutFilters');
    expect(listOf('q=a', 0)).not.toContain(label);
    expect(listOf('q=a&docCode=3', 0)).toContain(label);
  });

  it.each([
    [2, 20, false],
    [3, 20, true],
  ])('page %i of %i hits is behind the last one: %s', (page, total, isPast) =>
    expect(listOf(`q=a&page=${String(page)}`, total).includes('class="notice"')).toBe(isPast),
  );

  it('shows the own catalogue in the place of a provider that is down, and the rest only where there is more', () => {
    const shown = (numFound: number) =>
      discoveryList(
        contextFixture(),
        {
          kind: 'failed',
          providers,
          provider: union,
          query: query('q=a'),
          failure,
          instead: { ...result(numFound, [entry()]), provider: local },
        },
        '标题',
      ).text;
    expect(shown(1)).toContain('暂时不可用');
    expect(shown(1)).toContain('红楼梦研究');
    expect(shown(2).split('<a ').length).toBe(shown(1).split('<a ').length + 1);
  });
});

describe('allSourcesMarkup', () => {
  it('shows hits, a source that is late and one that failed, each in its own box', () => {
    const text = allSourcesMarkup(
      contextFixture(),
      {
        kind: 'all',
        providers,
        catalogue: 'late',
        sources: [
          { provider: local, part: { data: result(1, [entry()]), failure: undefined } },
          { provider: union, part: { data: undefined, failure: '暂时不可用' } },
        ],
        isHealthy: false,
      },
      { query: query('q=a'), heading: '标题' },
    ).text;
    const [, late = '', hits = '', failed = ''] = text.split('<section class="box card"');
    expect(late).toContain('href="/lib/otherSearchList2?q=a"');
    expect(hits).toContain('红楼梦研究');
    expect(failed).toContain('暂时不可用');
  });
});
