import { plugins } from '@citation-js/core';
import '@citation-js/plugin-ris';
import '@citation-js/plugin-bibtex';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RecordDetail } from '../../contract/calls/record.ts';
import { demoRecords } from '#support/demo-records.ts';
import { itemOf, type Item } from '../item.ts';
import { cslItem, exportFormats, type ExportFormatName } from './formats.ts';

/** 500 records of a demonstration library, read back by Citation.js and compared field by field with what they say. */
let records: RecordDetail[];
beforeAll(async () => {
  records = await demoRecords();
});

const nameSchema = z.looseObject({
  literal: z.string().optional(),
  family: z.string().optional(),
  given: z.string().optional(),
  suffix: z.string().optional(),
  'dropping-particle': z.string().optional(),
  'non-dropping-particle': z.string().optional(),
});
const itemsSchema = z.array(z.record(z.string(), z.unknown())).length(1);
type Fields = Record<string, unknown>;

/** A name however it is taken apart: a name in one piece is a family name to some readers, a particle is part of one. */
function nameText(name: unknown): string {
  const { literal, family, given, suffix, ...particles } = nameSchema.parse(name);
  const [dropping, kept] = [particles['dropping-particle'], particles['non-dropping-particle']];
  const said = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');
  // Readers write initials with and without a space between them.
  const initials = given?.replace(/\.(?=\p{Lu})/gu, '. ');
  return literal ?? [said(kept, family), said(initials, dropping), suffix].filter(Boolean).join(', ');
}

/** A field in one form: names as text, lists of words and numbers with one mark between them. */
function plain(key: string, value: unknown): unknown {
  if (value === undefined) return undefined;
  if (['author', 'editor', 'translator', 'illustrator'].includes(key))
    return z.array(z.unknown()).parse(value).map(nameText);
  if (['ISBN', 'ISSN', 'keyword'].includes(key))
    return [value]
      .flat()
      .join(' ')
      .replace(/[,;]\s*|\s+/g, ' ');
  if (key === 'genre') return String(value).replace('’', "'");
  return value;
}

const read = (text: string, forceType?: string): Fields => {
  const [item = {}] = itemsSchema.parse(
    plugins.input.chain(text, { ...(forceType && { forceType }), generateGraph: false, strict: true }),
  );
  return item;
};

/** What differs between the records and what a reader makes of a format, by field. */
function differences(
  format: ExportFormatName,
  reader: string | undefined,
  isLost: (item: Item, key: string) => boolean,
) {
  const found: Record<string, unknown[]> = {};
  for (const record of records) {
    const item = itemOf(record);
    const back = read(exportFormats[format].write([record], new Date()), reader);
    const said: Fields = z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(cslItem(item))));
    for (const key of Object.keys(said)) {
      if (isLost(item, key)) continue;
      const [wanted, got] = [plain(key, said[key]), plain(key, back[key])];
      if (JSON.stringify(wanted) !== JSON.stringify(got)) (found[key] ??= []).push([record.recordId, wanted, got]);
    }
  }
  return found;
}

describe('what is exported is read back field by field', () => {
  it('of CSL-JSON: everything', () => {
    expect(differences('csl-json', undefined, () => false)).toEqual({});
  });

  it('of RIS: everything but illustrators and gaps in pages; publishers of whole journals, which this reader does not look for', () => {
    const lost = ({ type, host }: Item, key: string) =>
      key === 'illustrator' ||
      (key === 'page' && (host?.pages.length ?? 0) > 1) ||
      (type === 'serial' && ['type', 'publisher', 'publisher-place'].includes(key));
    expect(differences('ris', '@ris/file', lost)).toEqual({});
  });

  it('of BibTeX: everything but what the format has no field for', () => {
    // The old types know no journal as a whole and no thesis but of doctors and masters.
    const lost = ({ type, degree }: Item, key: string) =>
      ['id', 'language', 'keyword', 'translator', 'illustrator', 'call-number'].includes(key) ||
      (key === 'type' &&
        (type === 'serial' || type === 'database' || (type === 'thesis' && !['doctor', 'master'].includes(degree))));
    expect(differences('bibtex', '@bibtex/text', lost)).toEqual({});
  });

  it('of BibTeX, read as BibLaTeX: translators, keywords and language, too', () => {
    const checked = [
      'author',
      'editor',
      'translator',
      'title',
      'keyword',
      'language',
      'publisher',
      'publisher-place',
      'ISBN',
    ];
    const lost = (_: Item, key: string) => !checked.includes(key);
    expect(differences('bibtex', '@biblatex/text', lost)).toEqual({});
  });
});
