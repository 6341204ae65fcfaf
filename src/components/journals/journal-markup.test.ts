import { describe, expect, it } from 'vitest';
import { contextFixture } from '#support/page-context.ts';
import { bookFixture } from '#support/seo-record.ts';
import { journalMarkup } from './journal-markup.ts';
import type { JournalPage } from './load-journal-page.ts';

type LoadedJournal = Extract<JournalPage, { kind: 'found' }>;
const record = bookFixture({ recordId: '7', docCode: '2', title: '读书' });
const group = (statements: { statement: string; locationName: string; callNo: string | null }[]) =>
  ({ libCode: 'Z', libName: '总馆', items: [], statements, total: 0 }) as unknown as LoadedJournal['groups'][number];
const textOf = (more: Partial<LoadedJournal>, year?: number) =>
  journalMarkup(
    contextFixture(),
    { id: '7', year, page: 1 },
    { kind: 'found', record, groups: [], volumes: undefined, electronic: [], failures: [], ...more },
  ).text;
const years = (...counts: number[]) => counts.map((count, at) => ({ year: 2020 - at, count }));
const volumes = (...counts: number[]) => ({ total: 0, items: [], years: years(...counts) });

describe('journalMarkup', () => {
  it.each([
    [[6, 6], false],
    [[6, 7], true],
    [[40], false],
  ])('offers years to choose from where %j volumes are held: %s', (counts, isOffered) => {
    const text = textOf({ groups: [group([])], volumes: volumes(...counts) });
    expect(text.includes('<nav class="years"')).toBe(isOffered);
  });

  it('leads from a year to all years, however few volumes there are', () => {
    const text = textOf({ groups: [group([])], volumes: volumes(1) }, 2020);
    expect(text).toContain(contextFixture().t('journals:allYears'));
  });

  it('reports missing volumes only without a holdings statement', () => {
    const none = contextFixture().t('journals:noVolumes');
    const held = { statement: '2001–2020', locationName: '期刊室', callNo: null };
    expect(textOf({ groups: [group([])], volumes: volumes() })).toContain(none);
    expect(textOf({ groups: [group([held])], volumes: volumes() })).not.toContain(none);
  });

  it('links to no address that is none of the web', () => {
    const electronic = [
      { url: 'javascript:alert(1)', label: 'bad', collection: null, note: null, from: null, to: null },
      { url: 'https://www.journals.example/1', label: null, collection: null, note: null, from: null, to: '1999' },
    ];
    const text = textOf({ electronic });
    expect(text).not.toContain('javascript:');
    // Without a name it is called after its site.
    expect(text).toContain('>journals.example<');
  });
});
