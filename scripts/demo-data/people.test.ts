import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { foldKey } from '#service/catalogue/text/analysis.ts';
import { recordsOf } from './shelves.ts';

it('says author, year and host of every paper', () => {
  for (const library of ['jianglan', 'chengchuan', 'mingwan']) {
    const papers = recordsOf(library, 'paper');
    const lacking = papers.filter(
      ({ contributors, pubYear, host }) => contributors.length === 0 || pubYear === undefined || host === undefined,
    );
    expect(papers.length).toBeGreaterThan(200);
    expect(lacking.map(({ title }) => title)).toEqual([]);
  }
});

it('credits made-up researchers with made-up works only', () => {
  for (const library of ['jianglan', 'mingwan']) {
    const file = new URL(`../../libraries/${library}/content/researchers.jsonl`, import.meta.url);
    const rows: { name: string }[] = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { name: string });
    const names = new Set(rows.map(({ name }) => foldKey(name)));
    const works = recordsOf(library, 'book', 'paper', 'dissertation', 'journal').filter(({ contributors }) =>
      contributors.some(({ name }) => names.has(foldKey(name))),
    );
    expect(works.length).toBeGreaterThanOrEqual(names.size);
    expect(works.filter(({ notes }) => !notes.some((note) => note.startsWith('演示数据')))).toEqual([]);
  }
});
