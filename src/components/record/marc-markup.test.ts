import { expect, it } from 'vitest';
import { contextFixture } from '#support/page-context.ts';
import { bookFixture } from '#support/seo-record.ts';
import { marcPageMarkup } from './marc-markup.ts';

const textOf = (syntax: 'marc21' | 'unimarc', value = '白夜行') => {
  const fields = [
    { tag: '001', value: '42', indicators: '', subfields: [] },
    { tag: '200', value: '', indicators: '1 ', subfields: [{ code: 'a', value }] },
  ];
  const original = { syntax, controlNumber: '42', leader: '00000nam a2200000 a 4500', fields };
  return marcPageMarkup(contextFixture(), bookFixture({ marc: { original, holdings: [] } })).text;
};

it('shows spaces of coded fields and blank indicators as #', () => {
  const text = textOf('unimarc');
  expect(text).toContain('<code>00000nam#a2200000#a#4500</code>');
  expect(text).toContain('<code>1#</code>');
  expect(text).toContain('<code>$a</code> <bdi');
});

it('explains a tag by the meaning that it has in the syntax of the record', () => {
  const { t } = contextFixture();
  expect(textOf('unimarc')).toContain(`<td>${t('marc:unimarc_200')}</td>`);
  expect(textOf('marc21')).not.toContain(t('marc:unimarc_200'));
});

it('downloads UNIMARC as MarcXchange and MARC 21 as MARCXML', () => {
  expect(textOf('unimarc')).toContain('/export/marcxchange?id=');
  expect(textOf('marc21')).toContain('/export/marcxml?id=');
});

it('lets no field become markup', () => {
  expect(textOf('marc21', '<script>')).not.toContain('<script>');
});
