import { expect, it } from 'vitest';
import { articleFixture } from '#support/seo-record.ts';
import { nodesOf, readXml } from '#support/validate-xml.ts';
import { unapiFormatList, unapiFormats } from './unapi.ts';

const namesOf = (xml: string) => nodesOf(readXml(xml), 'format').map(({ attributes }) => attributes['name']);

it('every record is handed out in Dublin Core and the formats of reference managers', () => {
  expect(namesOf(unapiFormatList())).toEqual(['oai_dc', 'ris', 'bibtex', 'csl-json']);
});

it('a single record is handed out in MODS and MARCXML, too, and its list names them', () => {
  const list = unapiFormatList('17');
  expect(readXml(list).attributes).toEqual({ id: '17' });
  expect(namesOf(list)).toEqual(unapiFormats.map(({ name }) => name));
  expect(namesOf(list)).toEqual(expect.arrayContaining(['mods', 'marcxml']));
});

it.each(unapiFormats.map((format) => [format.name, format] as const))(
  '%s of a record is a whole document',
  (_, format) => {
    const text = format.write(articleFixture(), 'https://lib.example.edu/demo/searchList/bookDetails/17');
    expect(text).toContain('Attention in libraries');
    if (/xml/.test(format.type)) expect(readXml(text).children.length).toBeGreaterThan(0);
  },
);
