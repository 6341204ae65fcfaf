import { describe, expect, it } from 'vitest';
import { bookFixture } from '#support/seo-record.ts';
import { recordBody } from './record-body-markup.ts';
import { contextFixture } from '#support/page-context.ts';
import { modelFixture, viewFixture } from '#support/record-page.ts';
import type { RecordPageModel } from './record-page-model.ts';

const attack = '"><script>alert(1)</script>';
const bodyOf = (changes: Partial<RecordPageModel> = {}, view = viewFixture) =>
  recordBody(contextFixture(), modelFixture(changes), view).text;
const summary = bookFixture({ recordId: '18', title: '解忧杂货店' });

describe('recordBody', () => {
  it('shows a record of which nothing else is known, without empty parts', () => {
    const text = bodyOf({ record: bookFixture({ subjects: [], isbns: [], series: [], classes: [], summary: null }) });
    expect(text).toContain('<h1 lang="zh-Hans">白夜行</h1>');
    expect(text).toContain('本馆目录中没有可供借阅的馆藏');
    for (const part of ['<aside', 'id="holdings"', 'id="online"', 'id="evaluations"', 'class="related"', 'undefined']) {
      expect(text).not.toContain(part);
    }
  });

  it('lets no text of the catalogue, of readers or of the address become markup', () => {
    const record = bookFixture({
      title: attack,
      subtitle: attack,
      titleLang: attack,
      author: attack,
      summary: attack,
      publisher: attack,
      subjects: [attack],
      notes: [attack],
      source: attack,
      contributors: [
        { name: attack, role: 'editor', roleName: attack, otherName: attack, nation: attack, dates: attack },
      ],
    });
    const text = bodyOf(
      {
        record,
        contents: [attack],
        related: [{ ...summary, title: attack, author: attack, reason: { kind: 'subject', value: attack } }],
        works: { author: attack, total: 9, result: [{ ...summary, title: attack }] },
        attachments: [{ attachmentId: '1', title: attack, url: null, mediaType: attack, access: 'everyone' }],
        failures: { main: [attack], attachments: [], contents: [], aside: [attack], related: [] },
      },
      { ...viewFixture, favourites: `/personalCenter?key=2&q=${attack}` },
    );
    expect(text).not.toContain('<script>');
    expect(text.match(/<[a-z][^<>]*>/g)?.filter((tag) => tag.replace(/"[^"]*"/g, '').includes('"'))).toEqual([]);
  });

  it('links to no address that is none of the web', () => {
    const electronic = [
      { url: 'javascript:alert(1)', label: 'bad', collection: null, note: null, from: null, to: null },
      { url: 'https://books.example/1', label: null, collection: null, note: null, from: '1999', to: null },
    ];
    const text = bodyOf({ electronic });
    expect(text).not.toContain('javascript:');
    expect(text).toContain('href="https://books.example/1"');
    expect(text).toContain('books.example<span');
  });

  it('leads to a file that everyone may read where the library has no copy', () => {
    const file = {
      attachmentId: '3',
      title: '指南',
      url: null,
      mediaType: 'application/pdf',
      access: 'everyone' as const,
    };
    const text = bodyOf({ attachments: [file] });
    expect(text).toContain('电子资源，可在线访问');
    expect(text).toMatch(/<a class="btn btn-main" href="[^"]*previewPdf\/17\/3">在线访问<\/a>/);
    expect(bodyOf({ attachments: [{ ...file, access: 'reader' }] })).toContain('本馆目录中没有可供借阅的馆藏');
  });

  it('folds what is long: names, contents', () => {
    const contributors = Array.from({ length: 40 }, (_, at) => ({
      name: `作者${String(at)}`,
      role: 'author',
      roleName: '著',
      otherName: null,
      nation: null,
      dates: null,
    }));
    const contents = Array.from({ length: 40 }, (_, at) => `第${String(at)}章`);
    const text = bodyOf({ record: bookFixture({ contributors }), contents });
    const [names = ''] = /<ul class="byline".*?<\/ul>/.exec(text) ?? [];
    expect(names.match(/<li/g)).toHaveLength(15);
    const [chapters = ''] = /<ul lang="zh-Hans"><li>第0章.*?<\/ul>/.exec(text) ?? [];
    expect(chapters.match(/<li/g)).toHaveLength(12);
    expect(text).toContain('<li>第39章</li>');
  });

  it('shows each failure in its section and keeps the rest', () => {
    const failures = { main: ['m'], attachments: ['f'], contents: ['c'], aside: ['a'], related: ['b'] };
    const text = bodyOf({ failures });
    expect(text.match(/notice-failure/g)).toHaveLength(5);
    expect(text).toMatch(/<aside>.*<p>a<\/p>.*<\/aside>/);
    expect(text).toContain('data-cite');
  });

  it('leads back to the favourites that it was opened from', () => {
    const text = bodyOf({}, { ...viewFixture, favourites: '/personalCenter?key=2&page=3' });
    expect(text).toContain('data-back="/lib/personal" href="/lib/personalCenter?key=2&amp;page=3"');
  });
});
