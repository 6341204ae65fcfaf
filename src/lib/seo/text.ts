import type { RecordDetail } from '../contract/calls/record.ts';
import { commonYear } from '../rules/common-year.ts';
import { subjectLabel } from '../rules/subject-heading.ts';

type Titled = Pick<RecordDetail, 'title' | 'subtitle'>;

/** Title and subtitle as one text, with the colon of the title's script. */
export function fullTitle({ title, subtitle }: Titled): string {
  if (!subtitle) return title;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(title + subtitle)
    ? `${title}：${subtitle}`
    : `${title}: ${subtitle}`;
}

/** Cut to so many characters, whole ones, with an ellipsis where something was cut. */
export function shorten(text: string, length: number): string {
  const characters = [...text.replace(/\s+/gu, ' ').trim()];
  return characters.length <= length
    ? characters.join('')
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Text of a page's `<title>`: what the page is, then whose it is; empty parts are left out. */
export const pageTitle = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' - ');

/**
 * Content of a record's meta description: title, people, place, date, numbers, type and subject. The type is
 * in the language of the page; what the catalogue says is in that of the record.
 * @param library its name in the language of the page; left out where the description is under it
 */
export function recordDescription(record: RecordDetail, library?: string): string {
  const published = [record.publisher, commonYear(record.publishYear)].filter(Boolean).join(', ');
  const isbn = record.isbn ? `ISBN ${record.isbn}` : null;
  const issn = record.issn ? `ISSN ${record.issn}` : null;
  const kind = library === undefined ? null : `${record.docName} - ${library}`;
  const facts = [fullTitle(record), record.author, published, record.source, isbn, issn, kind];
  const about =
    record.summary ?? (record.subjects.length > 0 ? record.subjects.slice(0, 6).map(subjectLabel).join(', ') : null);
  return shorten([...facts, about].filter(Boolean).join(' · '), 160);
}

const xmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text for element content and attributes of XML; characters that XML 1.0 cannot carry are left out. */
export const xmlText = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => xmlEscapes[character] ?? character);
