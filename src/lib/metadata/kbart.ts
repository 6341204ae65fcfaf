import type { OutputOf } from '../contract/contract.ts';

/** The columns of a KBART file (NISO RP-9-2014, Phase II), in their order. */
export const kbartColumns = [
  'publication_title',
  'print_identifier',
  'online_identifier',
  'date_first_issue_online',
  'num_first_vol_online',
  'num_first_issue_online',
  'date_last_issue_online',
  'num_last_vol_online',
  'num_last_issue_online',
  'title_url',
  'first_author',
  'title_id',
  'embargo_info',
  'coverage_depth',
  'notes',
  'publisher_name',
  'publication_type',
  'date_monograph_published_print',
  'date_monograph_published_online',
  'monograph_volume',
  'monograph_edition',
  'first_editor',
  'parent_publication_title_id',
  'preceding_publication_title_id',
  'access_type',
] as const;
type Column = (typeof kbartColumns)[number];

export type KbartTitle = OutputOf<'listDatabaseTitles'>['result'][number];

/** Cells hold no tab and no line end: they would make other cells and rows. */
const cell = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** First or last issue as the catalogue keeps it: `1968-02 (12:3)`, date, volume and number as far as they are known. */
function edge(text: string | null): { date: string; volume: string; issue: string } {
  const [, date = '', bracketed, bare] = /^(?:(\d{4}(?:-\d\d){0,2})(?: \((.*)\))?|(.*))$/s.exec(text ?? '') ?? [];
  const [volume = '', ...issue] = (bracketed ?? bare ?? '').split(':');
  return { date, volume, issue: issue.join(':') };
}

/** An embargo as KBART writes it: P1Y, R10Y;P30D. */
const isEmbargo = (note: string): boolean => /^[PR]\d+[DMY](;[PR]\d+[DMY])?$/.test(note);

/** Rows of one title: each of its addresses and each gap of its coverage makes one. */
export function kbartRows(title: KbartTitle): string[] {
  const numbers = title.isSerial ? title.issn : title.isbn;
  // Of two numbers the catalogue has the print one first; a single one is that of what is read online.
  const [print, online] = numbers.length > 1 ? [numbers[0], numbers[1]] : [undefined, numbers[0]];
  const access = title.access.length > 0 ? title.access : [{ url: '', from: null, to: null, note: null }];
  return access.map(({ url, from, to, note }) => {
    const first = edge(from);
    const last = edge(to);
    const row: Partial<Record<Column, string>> = {
      publication_title: title.title,
      print_identifier: print ?? '',
      online_identifier: online ?? '',
      ...(title.isSerial && {
        date_first_issue_online: first.date,
        num_first_vol_online: first.volume,
        num_first_issue_online: first.issue,
        date_last_issue_online: last.date,
        num_last_vol_online: last.volume,
        num_last_issue_online: last.issue,
      }),
      title_url: url,
      title_id: title.recordId,
      ...(note !== null && (isEmbargo(note) ? { embargo_info: note } : { notes: note })),
      coverage_depth: 'fulltext',
      publisher_name: title.publisher ?? '',
      publication_type: title.isSerial ? 'serial' : 'monograph',
      access_type: title.isFree ? 'F' : 'P',
    };
    return kbartColumns.map((column) => cell(row[column] ?? '')).join('\t');
  });
}

/** The first line of a file. */
export const kbartHead: string = kbartColumns.join('\t');
