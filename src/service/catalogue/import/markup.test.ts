import { describe, expect, it } from 'vitest';
import { entriesOf, field, marcOf, recordOf } from '#support/import-entries.ts';
import { plainLines } from '../model/text.ts';

const marcXml = (title: string) =>
  `<?xml version="1.0"?><collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">x1</controlfield><datafield tag="245" ind1="0" ind2="0"><subfield code="a">${title}</subfield></datafield></record></collection>`;
const titleIn = async (title: string) => {
  const { record, warnings } = await recordOf(marcXml(title));
  return [record.title, ...warnings];
};

describe('a title in MARCXML', () => {
  it('is text, whatever it is written with', async () => {
    expect(await titleIn('<![CDATA[Salt & pepper]]>')).toEqual(['Salt & pepper']);
    expect(await titleIn('<![CDATA[A < B]]> &amp; C')).toEqual(['A < B & C']);
    expect(await titleIn('<![CDATA[Salt &amp; pepper]]>')).toEqual(['Salt & pepper']);
    expect(await titleIn('Salt &amp;amp; pepper')).toEqual(['Salt & pepper']);
    expect(await titleIn('Caf&amp;#233; &#x8336;')).toEqual(['Café 茶']);
    expect(await titleIn('Caf&eacute;')).toEqual(['Café']);
    expect(await titleIn('&lt;i&gt;Homo sapiens&lt;/i&gt; today')).toEqual(['Homo sapiens today']);
    expect(await titleIn('The &lt;canvas&gt; element')).toEqual(['The <canvas> element']);
    expect(await titleIn('Salt & pepper')).toEqual([
      'Salt & pepper',
      'Ampersands that begin no reference were taken as text',
    ]);
  });

  it('loses its control characters with a warning, and nothing else', async () => {
    const warning = 'Control characters were left out';
    expect(await titleIn('Tab \v stop')).toEqual(['Tab stop', warning]);
    expect(await titleIn('Tab\fstop')).toEqual(['Tab stop', warning]);
    expect(await titleIn('Be\u0007ll')).toEqual(['Bell', warning]);
    expect(await titleIn('Be&#7;ll')).toEqual(['Bell', warning]);
  });
});

it('reads control characters and references of ISO 2709 and of JSON Lines alike', async () => {
  const { record, warnings } = await recordOf(marcOf(field('245', '00', 'a', 'Be\u0007ll &amp;amp; book')));
  expect(record.title).toBe('Bell & book');
  expect(warnings).toEqual(['Control characters in field 245 were left out']);
  const [line] = await entriesOf('{"controlNumber":"1","kind":"book","title":"Be\\u0007ll"}\n');
  expect(line).toMatchObject({
    operation: { record: { title: 'Bell' } },
    warnings: ['Control characters were left out'],
  });
});

it('makes paragraphs of a summary in HTML, in MARC 21, UNIMARC and tables', async () => {
  const html = '<p>第一段&nbsp;甲</p><p class="x">第二段<br/>乙</p><script>alert(1)</script>';
  const lines = '第一段 甲\n第二段\n乙';
  const marc21 = await recordOf(marcOf(field('245', '00', 'a', 'T'), field('520', '  ', 'a', html)));
  expect(marc21.record.summary).toBe(lines);
  const unimarc = await recordOf(
    marcOf(field('200', '1 ', 'a', 'T'), field('330', '  ', 'a', html.replace(/</g, '&lt;').replace(/>/g, '&gt;'))),
  );
  expect(unimarc.record.summary).toBe(lines);
  const csv = await recordOf(`题名,ISBN,摘要\nT,9787544258609,"${html.replaceAll('"', '""')}"\n`);
  expect(csv.record.summary).toBe(lines);
});

it('leaves angle brackets alone that are no tags', () => {
  expect(plainLines('发表于<Nature>杂志, a < b and c > d')).toEqual(['发表于<Nature>杂志, a < b and c > d']);
  expect(plainLines('<jats:p>One</jats:p><jats:p>Two</jats:p>')).toEqual(['One', 'Two']);
});
