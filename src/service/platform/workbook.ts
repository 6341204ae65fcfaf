import { SaxesParser } from 'saxes';

class WorkbookError extends Error {}

const largest = 256 * 1024 * 1024;
/** Numbers of formats for dates that every workbook has. */
const isBuiltInDate = (format: number): boolean =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 58);
const dayMs = 86_400_000;

/** Whether the first bytes of a file are those of a workbook: a zip archive with the parts of one. */
export const isWorkbook = (head: Buffer): boolean =>
  head.toString('latin1', 0, 4) === 'PK\x03\x04' && /\[Content_Types\]\.xml|xl\//.test(head.toString('latin1'));

interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Reads a part of the workbook by its elements, without their prefixes. */
function readPart(xml: Uint8Array | undefined, { open, text, close }: Handlers): void {
  if (xml === undefined) return;
  const parser = new SaxesParser({ xmlns: false });
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  parser.on('error', (error) => {
    throw new WorkbookError(`the workbook is damaged: ${error.message}`);
  });
  parser.on('opentag', ({ name, attributes }) => open?.(local(name), attributes));
  parser.on('text', (part) => text?.(part));
  parser.on('closetag', ({ name }) => close?.(local(name)));
  parser.write(new TextDecoder().decode(xml)).close();
}

/** Shared strings of cells, without the phonetic readings of Japanese ones. */
function sharedTexts(xml: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  let isText = false;
  let isReading = false;
  readPart(xml, {
    open: (name) => {
      if (name === 'si') texts.push('');
      if (name === 'rPh') isReading = true;
      isText = name === 't' && !isReading;
    },
    text: (part) => {
      if (isText) texts[texts.length - 1] += part;
    },
    close: (name) => {
      if (name === 'rPh') isReading = false;
      isText = false;
    },
  });
  return texts;
}

/** For each style of cells whether it shows a date. */
function dateStyles(xml: Uint8Array | undefined): boolean[] {
  const own = new Set<number>();
  const styles: boolean[] = [];
  let isOfCells = false;
  readPart(xml, {
    open: (name, attributes) => {
      const format = Number(attributes['numFmtId']);
      const code = (attributes['formatCode'] ?? '').replace(/"[^"]*"|\[[^\][]*\]|\\./g, '');
      if (name === 'numFmt' && /[ymdhs]/i.test(code)) own.add(format);
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) styles.push(isBuiltInDate(format) || own.has(format));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

/** The path of the first sheet, and whether days are counted from 1904. */
function firstSheet(parts: Readonly<Record<string, Uint8Array>>): { path: string; from1904: boolean } {
  let sheet: string | undefined;
  let from1904 = false;
  readPart(parts['xl/workbook.xml'], {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      const isShown = (attributes['state'] ?? 'visible') === 'visible';
      if (name === 'sheet' && isShown) sheet ??= attributes['r:id'];
    },
  });
  let path: string | undefined;
  readPart(parts['xl/_rels/workbook.xml.rels'], {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes['Id'] === sheet) path = attributes['Target'];
    },
  });
  if (path === undefined) throw new WorkbookError('the workbook has no sheet');
  return { path: path.startsWith('/') ? path.slice(1) : `xl/${path}`, from1904 };
}

/** A number as a text: all digits of what a spreadsheet keeps exactly, a date by its day. */
function numberText(value: string, isDate: boolean, from1904: boolean): string {
  const number = Number(value);
  if (value === '' || Number.isNaN(number)) return value;
  if (isDate) return new Date(Math.round((number - (from1904 ? 24_107 : 25_569)) * dayMs)).toISOString().slice(0, 10);
  return Math.abs(number) <= 1e15 ? String(number) : value;
}

const columnOf = (reference: string): number =>
  [...(/^[A-Z]+/.exec(reference)?.[0] ?? '')].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) -
  1;

/** The rows of the first sheet as texts, each as long as its last cell. */
async function workbookRows(bytes: Uint8Array): Promise<string[][]> {
  // Its tables take 8 MiB, and most files are no workbooks.
  const { unzipSync } = await import('fflate');
  let size = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isWanted =
        /^xl\/(?:workbook|sharedStrings|styles)\.xml$|^xl\/_rels\/workbook|^xl\/worksheets\/[^/]*\.xml$/.test(name);
      if (isWanted) size += originalSize;
      if (size > largest) throw new WorkbookError('the workbook is larger than 256 MiB');
      return isWanted;
    },
  });
  const { path, from1904 } = firstSheet(parts);
  const texts = sharedTexts(parts['xl/sharedStrings.xml']);
  const isDate = dateStyles(parts['xl/styles.xml']);
  const rows: string[][] = [];
  let cell: { column: number; type: string; style: number; text: string } | undefined;
  let isValue = false;
  readPart(parts[path], {
    open: (name, attributes) => {
      if (name === 'row') rows.push([]);
      if (name === 'c') {
        const column = attributes['r'] === undefined ? (rows.at(-1)?.length ?? 0) : columnOf(attributes['r']);
        cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), text: '' };
      }
      isValue = name === 'v' || name === 't';
    },
    text: (part) => {
      if (cell && isValue) cell.text += part;
    },
    close: (name) => {
      isValue = false;
      if (name !== 'c' || !cell) return;
      const { column, type, style, text } = cell;
      const row = rows.at(-1);
      const shown =
        type === 's'
          ? (texts[Number(text)] ?? '')
          : type === 'n'
            ? numberText(text, isDate[style] ?? false, from1904)
            : text;
      if (row && shown !== '') {
        while (row.length < column) row.push('');
        row[column] = shown;
      }
      cell = undefined;
    },
  });
  return rows.filter((row) => row.length > 0);
}

const cellText = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * The first sheet of an .xlsx workbook as CSV in UTF-8.
 * @throws Error when it is none, damaged, or larger than 256 MiB
 */
export async function workbookCsv(bytes: Uint8Array): Promise<Buffer> {
  const rows = await workbookRows(bytes);
  return Buffer.from(rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join(''));
}
