import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { isWorkbook, workbookCsv } from './workbook.ts';

const relations = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>';
const workbook = (sheet: string, more: Record<string, string> = {}): Buffer => {
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="hidden" state="hidden" r:id="r0"/><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations,
    'xl/sharedStrings.xml':
      '<sst><si><t>题名</t></si><si><r><t>条</t></r><r><t>码</t></r><rPh sb="0" eb="1"><t>たい</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m"/><numFmt numFmtId="165" formatCode="0.00&quot;yd&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))));
};
const csv = async (sheet: string) => (await workbookCsv(workbook(sheet))).toString();

it('is known by its first bytes', () => {
  expect(isWorkbook(workbook(''))).toBe(true);
  expect(isWorkbook(Buffer.from('题名,条码\n'))).toBe(false);
});

it('gives the first sheet that is shown, its cells where they are', async () => {
  expect(
    await csv(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"/><row r="3"><c r="A3" t="inlineStr"><is><t>甲, "乙"</t></is></c><c r="B3" t="e"><v>#N/A</v></c><c r="AA3" t="str"><f>A1</f><v>公式</v></c></row>',
    ),
  ).toBe(`题名,,条码\r\n"甲, ""乙""",#N/A${','.repeat(25)}公式\r\n`);
});

it('gives numbers with all digits, and dates as days', async () => {
  const cells = [
    ['0', '1.0000001E7', '10000001'],
    ['0', '9787806000809', '9787806000809'],
    // More digits than a spreadsheet keeps
    ['0', '1.23456789012345E+17', '1.23456789012345E+17'],
    ['1', '45000', '2023-03-15'],
    ['2', '45000.5', '2023-03-15'],
    ['3', '45000', '45000'],
  ];
  const row = cells.map(([style, value]) => `<c s="${style ?? ''}"><v>${value ?? ''}</v></c>`).join('');
  expect(await csv(`<row>${row}</row>`)).toBe(`${cells.map(([, , text]) => text).join(',')}\r\n`);
});

it('is refused where it is damaged', async () => {
  const broken = workbook('', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' });
  const noSheet = workbook('', { 'xl/_rels/workbook.xml.rels': '<Relationships/>' });
  await expect(workbookCsv(broken)).rejects.toThrow('the workbook is damaged');
  await expect(workbookCsv(noSheet)).rejects.toThrow('has no sheet');
});
