import { createHash } from 'node:crypto';
import { add, addIsbn, addIssn, finish, type Mapped, newDraft } from './draft.ts';
import { readDoi, readIsbn, readIssn, readUrl } from '../model/identifiers.ts';
import { readYear } from '../model/years.ts';
import { gatherRows, type TableRow } from './gather.ts';
import { readTableRows } from './csv.rows.ts';
import type { Parsed } from './parsed.ts';
import { firstLineOf, plainCell, type Row } from '../../platform/text-table.ts';
import { cleanText } from '../model/text.ts';

/** All lines of a title: one per coverage range, platform and package. */
export type KbartTitle = Row[];

/**
 * Reads a KBART file (NISO RP-9-2014), also one whose columns are separated by commas or semicolons.
 * @param open returns the file's bytes from the start; called more than once
 */
export function readKbart(
  open: () => AsyncIterable<Buffer>,
  { skip = 0, encoding, head }: { skip?: number; encoding: string; head: Buffer },
): AsyncGenerator<Parsed<KbartTitle>[]> {
  const { delimiter = '\t', from } = firstLineOf(new TextDecoder(encoding).decode(head));
  return gatherRows(
    () => readRows(open(), { encoding, delimiter, from, hasQuotes: delimiter !== '\t' }),
    skip,
    (rows) => ({ ok: true, value: rows, warnings: [] }),
  );
}

async function* readRows(...table: Parameters<typeof readTableRows>): AsyncGenerator<TableRow<Row>[]> {
  let rows: TableRow<Row>[] = [];
  for await (const entry of readTableRows(...table)) {
    if ('reason' in entry) rows.push({ ok: false, reason: entry.reason });
    else {
      const row: Row = {};
      for (const [head, cell] of Object.entries(entry.raw)) if (cell !== '') row[head] = cleanText(plainCell(cell));
      if (row['publication_title'] === undefined)
        rows.push({ ok: false, reason: `Line ${String(entry.line)} has no publication_title` });
      else rows.push({ ok: true, key: keyOf(row), row });
    }
    if (rows.length < 500) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** Key of a title: the provider's number, or other identifiers. */
function keyOf(row: Row): string {
  const identifier = row['title_id'] ?? row['online_identifier'] ?? row['print_identifier'];
  if (identifier !== undefined) return identifier;
  const content = `${row['publication_title'] ?? ''}|${row['publisher_name'] ?? ''}|${row['title_url'] ?? ''}`;
  return `content-${createHash('sha256').update(content).digest('hex').slice(0, 20)}`;
}

/** Translates the lines of one KBART title. */
export function mapKbart(rows: KbartTitle): Mapped {
  const head = rows[0] ?? {};
  const draft = newDraft(keyOf(head));
  const { record } = draft;
  record.title = head['publication_title'] ?? '';
  for (const { publication_title: title = '' } of rows) {
    if (title === record.title || record.otherTitles.includes(title)) continue;
    add(record.otherTitles, title);
    draft.warnings.push(`Title ${title} has the same number and was added to ${record.title}`);
  }
  const identifiers = [...new Set(rows.flatMap((row) => [row['print_identifier'], row['online_identifier']]))];
  const isBook =
    head['publication_type'] === undefined
      ? identifiers.some((text) => text !== undefined && readIssn(text) === undefined && readIsbn(text) !== undefined)
      : head['publication_type'].toLowerCase().startsWith('mono');
  record.kind = isBook ? 'book' : 'journal';
  for (const text of identifiers)
    if (isBook) addIsbn(draft, text);
    else addIssn(draft, text);
  record.publisher = head['publisher_name'];
  if (head['first_author'] !== undefined) record.contributors.push({ name: head['first_author'], role: 'author' });
  if (head['first_editor'] !== undefined) record.contributors.push({ name: head['first_editor'], role: 'editor' });
  const published = head['date_monograph_published_print'] ?? head['date_monograph_published_online'];
  if (isBook && published !== undefined) {
    record.pubDate = published;
    record.pubYear = readYear(published);
  }
  record.edition = head['monograph_edition'];
  record.doi = readDoi(head['title_id'] ?? '') ?? readDoi(head['title_url'] ?? '');
  for (const row of rows) {
    if (row['access_type']?.toUpperCase() === 'F') record.openAccess = true;
    const url = readUrl(row['title_url'] ?? '');
    if (url === undefined) {
      if (row['title_url'] !== undefined)
        draft.warnings.push(`Address ${row['title_url']} is not an http address and was left out`);
      continue;
    }
    const from = edge(row, 'first');
    const to = edge(row, 'last');
    if (record.access.some((entry) => entry.url === url && entry.from === from && entry.to === to)) continue;
    const notes: string[] = [];
    for (const text of [row['coverage_notes'] ?? row['notes'], row['embargo_info']]) add(notes, text);
    record.access.push({
      url,
      collection: row['package_name'] ?? row['collection'],
      from,
      to,
      note: notes.join('; ') || undefined,
    });
  }
  return finish(draft);
}

/** Formats the first or last online issue by date, volume and number: `1968-02 (12:3)`. */
function edge(row: Row, which: 'first' | 'last'): string | undefined {
  const date = row[`date_${which}_issue_online`];
  const volume = row[`num_${which}_vol_online`];
  const issue = row[`num_${which}_issue_online`];
  const number = volume === undefined ? issue : issue === undefined ? volume : `${volume}:${issue}`;
  if (date === undefined) return number;
  return number === undefined ? date : `${date} (${number})`;
}
