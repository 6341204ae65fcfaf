import { addFile, type Draft } from '../draft.ts';
import { readDoi, readUrl, readIssn } from '../../model/identifiers.ts';
import { cleanText, stripFinalStop, asciiForms } from '../../model/text.ts';
import { type MarcField, subfield, subfields } from './record.ts';

/** Reads the host publication of an article: MARC 21 773, UNIMARC 461 and 463. */
export function readHost(draft: Draft, field: MarcField): void {
  const title = stripFinalStop(subfield(field, 't') ?? subfield(field, 'a') ?? '');
  if (title === '' || draft.record.host !== undefined) return;
  const place = asciiForms(cleanText(subfields(field, 'gv').join(' ')));
  const enumeration = /^(\d+)(?::(\d+))?(?:<(\d.*))?$/.exec(cleanText(subfield(field, 'q') ?? ''));
  const issue =
    enumeration?.[2] ??
    /(?:no|nr|iss|issue|num)\.?\s*(\d+(?:[-/]\d+)?)/i.exec(place)?.[1] ??
    /(?<!\d)(\d+)期/.exec(place)?.[1];
  draft.record.host = {
    title,
    issn: readIssn(subfield(field, 'x') ?? ''),
    volume:
      enumeration?.[1] ?? /(?:v|vol|volume|bd|t)\.?\s*(\d+)/i.exec(place)?.[1] ?? /(?<!\d)(\d+)卷/.exec(place)?.[1],
    issue,
    pages:
      enumeration?.[3] ??
      /(?:pp?|pages?|s)\.?\s*(\d+(?:\s*[-–~]\s*\d+)?)/i.exec(place)?.[1] ??
      /(?<!\d)(\d+(?:[-–~]\d+)?)页/.exec(place)?.[1],
  };
}

/** A file of the library: `$u` file:theses/1.pdf, or path and name in `$d` and `$f`. */
function fileOf(field: MarcField): string | undefined {
  const address = subfields(field, 'u').find((text) => /^file:/i.test(text.trim()));
  if (address !== undefined) return address.trim().replace(/^file:(?:\/\/\/?)?/i, '');
  const name = subfield(field, 'f');
  if (name === undefined || subfield(field, 'u') !== undefined) return undefined;
  return [subfield(field, 'd')?.replace(/^\/+|(?<!\/)\/+$/g, ''), name].filter(Boolean).join('/');
}

/**
 * Reads field 856 of MARC 21 and UNIMARC. The resource itself (second indicator 0, 1 or blank) becomes access; related
 * resources such as tables of contents (2) and the library's own files become attachments. `$7` 1 restricts a file to
 * signed-in readers.
 */
export function readAccess(draft: Draft, field: MarcField): void {
  const { record, warnings } = draft;
  const label = stripFinalStop(subfield(field, 'y') ?? subfield(field, '3') ?? '') || undefined;
  const note = cleanText(subfields(field, 'z').join(' ')) || undefined;
  const file = fileOf(field);
  if (file !== undefined) addFile(draft, file, { title: label ?? (note || undefined), access: subfield(field, '7') });
  for (const text of subfields(field, 'u')) {
    if (/^file:/i.test(text.trim())) continue;
    const url = readUrl(text);
    if (url === undefined) {
      warnings.push(`Address ${cleanText(text).slice(0, 200)} is not an http address and was left out`);
      continue;
    }
    if (/^https?:\/\/(?:www\.|dx\.)?doi\.org\//i.test(url)) record.doi ??= readDoi(url);
    if (field.indicators.charAt(1) === '2') {
      if (!record.attachments.some((attachment) => attachment.url === url))
        record.attachments.push({ title: label ?? note ?? url, url });
    } else if (!record.access.some((entry) => entry.url === url)) record.access.push({ url, label, note });
  }
}
