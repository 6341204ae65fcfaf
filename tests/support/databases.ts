import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadContentFile, type ContentResult } from '#service/content/load-content.ts';
import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';
import type { TestService } from './service.ts';
import { databaseContent } from '#service/databases/database-content.ts';

/** Databases of every kind of title, and what two of them hold. */
export const databaseRecords: CatalogueRecordInput[] = [
  {
    controlNumber: 'law',
    kind: 'database',
    title: '北大法宝',
    otherTitles: ['PKULaw'],
    languages: ['chi'],
    access: [{ url: 'https://law.example.cn/', from: '1949' }],
    acquiredOn: '2020-01-01',
  },
  {
    controlNumber: 'cq',
    kind: 'database',
    title: '重庆地方文献库',
    languages: ['chi'],
    script: 'Hans',
    access: [{ url: 'https://cq.example.cn/' }],
    acquiredOn: '2024-01-01',
  },
  {
    controlNumber: 'lib',
    kind: 'database',
    title: 'The Digital Library',
    languages: ['eng'],
    openAccess: true,
    access: [{ url: 'https://dl.example.org/', collection: 'DL Journals' }],
    acquiredOn: '2022-01-01',
  },
  { controlNumber: 'num', kind: 'database', title: '1911 Archive', languages: ['eng'], publisher: 'Archive House' },
  {
    controlNumber: 'j1',
    kind: 'journal',
    title: 'Acta Example',
    issn: ['0001-5962', '1600-5724'],
    publisher: 'Example Press',
    languages: ['eng'],
    openAccess: true,
    access: [
      { url: 'https://dl.example.org/j1', collection: 'DL Journals', from: '1990-01 (1:1)', to: '2001-12 (12:4)' },
      { url: 'https://dl.example.org/j1', collection: 'DL Journals', from: '2005-01 (16:1)', note: 'P1Y' },
      { url: 'https://elsewhere.example.org/j1', collection: 'Other Package' },
    ],
  },
  {
    controlNumber: 'j2',
    kind: 'journal',
    title: '系统工程',
    issn: ['1001-4098'],
    languages: ['chi'],
    access: [{ url: 'https://dl.example.org/j2', collection: 'DL Journals' }],
  },
  {
    controlNumber: 'b1',
    kind: 'book',
    title: 'Compilers',
    isbn: ['9780321486813'],
    languages: ['eng'],
    access: [{ url: 'https://dl.example.org/b1', collection: 'DL Books' }],
  },
];

/** Loads lines of content/databases.jsonl into the first library. */
export async function loadDatabases(service: TestService, rows: readonly object[]): Promise<ContentResult> {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-databases-'));
  try {
    const file = join(dir, 'databases.jsonl');
    writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
    const { store, clock } = service;
    return await loadContentFile({ store, now: () => clock.now }, service.context().library, databaseContent, file);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
