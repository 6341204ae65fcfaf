import { isAttachmentFile } from '../../../lib/rules/attachment-file.ts';
import { readCn, readIsbns, readIssn, readUnifiedNumber } from '../model/identifiers.ts';
import { emptyLists, type Attachment, type CatalogueRecord, type Contributor, type Holding } from '../model/record.ts';
import { plainContributor } from '../model/responsibility.ts';
import { cleanText, isOriginalScript, plainLines } from '../model/text.ts';

/** The result of mapping a record of a file: a record, its withdrawal, or holdings. */
export type Mapped =
  | { op: 'put'; record: CatalogueRecord; warnings: string[] }
  | { op: 'delete'; controlNumber: string; warnings: string[] }
  /** The copies in a separate holdings record; empty if it is withdrawn. */
  | { op: 'holdings'; controlNumber: string; recordNumber: string; holdings: Holding[]; warnings: string[] }
  | { op: 'reject'; controlNumber: string | undefined; reason: string };

/** A record under construction, with warnings about it. */
export interface Draft {
  record: CatalogueRecord;
  warnings: string[];
  /** Invalid standard numbers, each after its name: searchable, but not used in citations. */
  numbers: string[];
}

/** Creates an empty draft. Mappers set kind and title. */
export function newDraft(controlNumber: string): Draft {
  return {
    warnings: [],
    numbers: [],
    record: {
      controlNumber,
      kind: 'book',
      title: '',
      ...emptyLists(),
      holdings: [],
    },
  };
}

/** Adds a text unless it is empty or already in the list. */
export function add(list: string[], text: string | undefined): void {
  if (text !== undefined && text !== '' && !list.includes(text)) list.push(text);
}

export function addIsbn(draft: Draft, text: string | undefined): void {
  const { valid, wrong } = readIsbns(text ?? '');
  for (const isbn of valid) add(draft.record.isbn, isbn);
  for (const number of valid.length + wrong.length > 0 ? wrong : unreadNumber(text ?? '')) {
    add(draft.numbers, `ISBN ${number}`);
    draft.warnings.push(`ISBN ${number} is not valid and is kept in a note`);
  }
}

/** Fewer digits than that in a field of ISBNs are those of a volume or a price. */
const leastDigits = 7;

/** What is written in a field for numbers, if it may be one that nothing can read. */
function unreadNumber(text: string, least = leastDigits): string[] {
  const written = cleanText(text);
  return written.replace(/\D/g, '').length < least ? [] : [written];
}

export function addIssn(draft: Draft, text: string | undefined): void {
  for (const part of cleanText(text ?? '').split(/[;,；，、]/)) {
    const written = part.trim();
    const issn = readIssn(written);
    if (issn !== undefined) add(draft.record.issn, issn);
    else if (/\d/.test(written)) {
      add(draft.numbers, `ISSN ${written}`);
      draft.warnings.push(`ISSN ${written} is not valid and is kept in a note`);
    }
  }
}

/** Adds numbers that the record itself calls cancelled or wrong. */
export function addCancelled(draft: Draft, name: 'ISBN' | 'ISSN', text: string): void {
  const { valid, wrong } =
    name === 'ISBN' ? readIsbns(text) : { valid: [readIssn(text) ?? cleanText(text)], wrong: [] };
  for (const number of [...valid, ...wrong]) add(draft.numbers, `${name} ${number}`);
}

/** Adds a Chinese serial number, or book number from before 1987; CNMARC has both in the same field. */
export function addCn(draft: Draft, text: string): void {
  const book = readUnifiedNumber(text);
  if (book !== undefined) add(draft.numbers, `统一书号 ${book}`);
  else {
    const cn = readCn(text);
    if (cn !== undefined) draft.record.cn ??= cn;
    if (cn === undefined || cn !== draft.record.cn) {
      for (const number of cn === undefined ? unreadNumber(text, 1) : [cn]) add(draft.numbers, `CN ${number}`);
    }
  }
}

/** Adds the paragraphs of a summary in plain text or HTML. */
export function addSummary(record: CatalogueRecord, text: string): void {
  const lines = [record.summary, ...plainLines(text.replace(/[\r\n]+/g, ' '))].filter((line) => line !== undefined);
  if (lines.length > 0) record.summary = lines.join('\n');
}

export function addClass(draft: Draft, scheme: CatalogueRecord['classes'][number]['scheme'], code: string): void {
  const plain = cleanText(code).replace(/(?<![\s/.])[\s/.]+$/, '');
  if (plain === '' || draft.record.classes.some((entry) => entry.scheme === scheme && entry.code === plain)) return;
  draft.record.classes.push({ scheme, code: plain });
}

/** Adds a person or body once per role; later mentions add missing nation, dates or other script. */
export function addContributor(draft: Draft, heading: Contributor): void {
  const contributor = plainContributor(heading);
  if (contributor.name === '') return;
  const known = draft.record.contributors.find(
    (entry) => entry.name === contributor.name && (entry.role === contributor.role || contributor.role === 'other'),
  );
  if (known === undefined) draft.record.contributors.push(contributor);
  else Object.assign(known, { ...contributor, ...known });
}

const accessWords: Readonly<Record<string, Attachment['access']>> = {
  '0': 'everyone',
  everyone: 'everyone',
  公开: 'everyone',
  公開: 'everyone',
  '1': 'reader',
  reader: 'reader',
  读者: 'reader',
  讀者: 'reader',
  inside: 'inside',
  馆内: 'inside',
  館內: 'inside',
};

/**
 * Adds a file of the attachments folder. A file with an unknown access value is only for signed-in readers, so that a
 * misspelling does not publish it.
 */
export function addFile(
  { record, warnings }: Draft,
  file: string,
  { title, access }: { title?: string | undefined; access?: string | undefined },
): void {
  const path = cleanText(file).replaceAll('\\', '/');
  if (!isAttachmentFile(path)) {
    warnings.push(`File ${path.slice(0, 200)} is not the path of a file and was left out`);
    return;
  }
  if (record.attachments.some((attachment) => attachment.file === path)) return;
  const said = access?.trim().toLowerCase();
  const known = said === undefined || said === '' ? 'everyone' : accessWords[said];
  if (known === undefined) warnings.push(`Access ${access ?? ''} is unknown; ${path} is for signed-in readers`);
  const name =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? path;
  record.attachments.push({ title: title ?? name, file: path, access: known ?? 'reader' });
}

/** The two forms of one text, the one in its original script first. */
export function originalFirst(entry: string, other: string | undefined): [string, string | undefined] {
  if (other === undefined || other === '' || other === entry) return [entry, undefined];
  if (entry === '') return [other, undefined];
  return isOriginalScript(other) || !isOriginalScript(entry) ? [other, entry] : [entry, other];
}

/** Adds notes about invalid numbers, in the language of the record. */
function noteNumbers({ record, numbers }: Draft): void {
  const cited = new Set([...record.isbn, ...record.issn].map((number) => number.replaceAll('-', '')));
  const isChinese = record.languages[0] === 'chi';
  for (const number of numbers) {
    const compact = number.replace(/^IS[BS]N |[-‐‑–—.\s]/g, '');
    if (cited.has(compact)) continue;
    // Readers type the number with or without hyphens.
    const typed = number.startsWith('ISBN') && !number.endsWith(compact) ? `${number} = ${compact}` : number;
    const word = !number.startsWith('IS') ? '' : isChinese ? '（无效）' : ' (invalid)';
    add(record.notes, `${typed}${word}`);
  }
}

/** Final steps for all formats: removes impossible years and variant titles equal to the main title. */
export function finish(draft: Draft): Mapped {
  const { record } = draft;
  record.otherTitles = record.otherTitles.filter((title) => title !== record.title);
  noteNumbers(draft);
  if (record.pubYear !== undefined && (record.pubYear < -3000 || record.pubYear > 2100)) {
    draft.warnings.push(`Year ${String(record.pubYear)} is not possible and was left out`);
    delete record.pubYear;
  }
  if (record.title === '')
    return { op: 'reject', controlNumber: record.controlNumber, reason: 'The record has no title' };
  return { op: 'put', record, warnings: draft.warnings };
}
