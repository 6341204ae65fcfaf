import type { Row } from '../../platform/text-table.ts';
import type { CsvField, Profile } from '../../platform/configuration/import-profile.schema.ts';

/** Heads that tables commonly have, for files without a column map; the field's own name always counts. */
const commonHeads: Partial<Record<CsvField, string[]>> = {
  controlNumber: ['控制号', '记录号', '系统号', 'id', 'bib_id', 'record_id', '001'],
  kind: ['文献类型', '类型', 'type'],
  title: ['题名', '正题名', '书名', '刊名', '題名', '書名', 'publication title'],
  subtitle: ['副题名', '副书名', '副標題'],
  author: ['责任者', '著者', '作者', '責任者', 'authors'],
  translator: ['译者', '譯者'],
  editor: ['编者', '主编', '編者'],
  edition: ['版本', '版次'],
  university: ['授予单位', '学位授予单位', '學位授予單位', '学校', 'institution'],
  department: ['学院', '院系', '培养单位', '學院', '系所', 'college', 'school'],
  advisor: ['导师', '指导教师', '指導教授', 'supervisor'],
  publisher: ['出版社', '出版者'],
  place: ['出版地'],
  year: ['出版年', '出版年份', '年份', 'pubyear', 'publication year'],
  pubDate: ['出版日期', '出版时间', 'publication date'],
  series: ['丛书', '丛书名', '丛编'],
  isbn: ['isbn号', '标准书号', 'isbn13'],
  issn: ['issn号'],
  cn: ['cn号', '国内统一刊号', '统一书号', '统一书刊号', '統一書號'],
  language: ['语种', '语言', '語種', 'lang'],
  clc: ['中图分类号', '分类号', '中图法'],
  subjects: ['主题词', '主题', '关键词', '主題', 'subject', 'keywords'],
  extent: ['页数', '页码', '载体形态', 'pages count'],
  binding: ['装帧'],
  price: ['价格', '定价', '價格'],
  summary: ['摘要', '内容简介', '简介', 'abstract'],
  callNumber: ['索书号', '索書號', 'call number'],
  barcode: ['条码', '条码号', '条形码', '條碼'],
  library: ['馆代码', '所属馆', '分馆'],
  location: ['馆藏地', '馆藏地点', '馆藏地址', '館藏地'],
  status: ['状态', '馆藏状态', '狀態'],
  itemVolume: ['卷册', '卷册号', '册次', '分册', '卷次', '卷號', '冊次', 'volume designation'],
  acquiredOn: ['入藏日期', '验收日期', '入馆日期'],
  priorLoans: ['借阅次数', '外借次数', 'loans'],
  attachmentFile: ['附件', '附件文件', '全文文件', 'file'],
  attachmentTitle: ['附件名称', '附件题名'],
  attachmentAccess: ['附件权限'],
  url: ['链接', '网址', '地址', 'link'],
};

/** Heads that a field is read from, lower case. */
export function headsOf(profile: Profile, field: CsvField): readonly string[] {
  const rules = profile.csv?.columns;
  if (rules === undefined) return [field.toLowerCase(), ...(commonHeads[field] ?? [])];
  const rule = rules[field];
  if (rule === undefined) return [];
  const columns = typeof rule === 'string' ? rule : rule.column;
  return (typeof columns === 'string' ? [columns] : columns).map((column) => column.toLowerCase());
}

export type ColumnReader = (row: Row, field: CsvField) => string[];

const readers = new WeakMap<Profile, ColumnReader>();

/** Reads a field's values from a row by the profile's column map, or by the common heads without one. */
export function columnReader(profile: Profile): ColumnReader {
  const known = readers.get(profile);
  if (known !== undefined) return known;
  const rules = profile.csv?.columns;
  const reader: ColumnReader = (row, field) => {
    const rule = rules?.[field];
    if (rule === undefined) return rules === undefined ? fromCommonHeads(row, field) : [];
    if (typeof rule === 'string') return present([row[rule.toLowerCase()]]);
    const columns = typeof rule.column === 'string' ? [rule.column] : rule.column;
    const cells = present(columns.map((column) => row[column.toLowerCase()]));
    const values = rule.split === undefined ? cells : cells.flatMap((cell) => present(cell.split(rule.split ?? '')));
    const { strip = '' } = rule;
    const plain = strip === '' ? values : present(values.map((value) => stripEnds(value, strip)));
    return plain.map((value) => rule.values?.[value] ?? value);
  };
  readers.set(profile, reader);
  return reader;
}

function stripEnds(text: string, signs: string): string {
  let [from, to] = [0, text.length];
  while (from < to && signs.includes(text.charAt(from))) from += 1;
  while (to > from && signs.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Fields with several values, separated by semicolons or bars. */
const several = new Set<CsvField>([
  'author',
  'editor',
  'translator',
  'corporate',
  'advisor',
  'sponsor',
  'isbn',
  'issn',
  'language',
  'clc',
  'lcc',
  'ddc',
  'subjects',
  'barcode',
  'attachmentFile',
  'otherTitles',
]);

function fromCommonHeads(row: Row, field: CsvField): string[] {
  for (const head of [field.toLowerCase(), ...(commonHeads[field] ?? [])]) {
    const cell = row[head]?.trim();
    if (cell !== undefined && cell !== '') return several.has(field) ? splitValues(cell) : [cell];
  }
  return [];
}

/** Cuts a cell at semicolons and bars. */
function splitValues(cell: string): string[] {
  return present(cell.split(/[;；|]/).map((value) => value.trim()));
}

function present(cells: (string | undefined)[]): string[] {
  return cells.filter((cell): cell is string => cell !== undefined && cell.trim() !== '').map((cell) => cell.trim());
}
