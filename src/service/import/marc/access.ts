import type { Draft } from '../draft.ts';
import { readDoi, readUrl } from '../identifiers.ts';
import { cleanText, stripFinalStop } from '../text.ts';
import { type MarcField, subfield, subfields } from './record.ts';

/**
 * Field 856, which MARC 21 and UNIMARC share: the resource itself (second indicator 0, 1 or blank) is access, related
 * resources such as tables of contents (2) are attachments.
 */
export function readAccess(draft: Draft, field: MarcField): void {
  const { record, warnings } = draft;
  const label = stripFinalStop(subfield(field, 'y') ?? subfield(field, '3') ?? '') || undefined;
  const note = cleanText(subfields(field, 'z').join(' ')) || undefined;
  for (const text of subfields(field, 'u')) {
    const url = readUrl(text);
    if (url === undefined) {
      warnings.push(`Address ${cleanText(text).slice(0, 200)} is not an http address and was left out`);
      continue;
    }
    if (/^https?:\/\/(?:dx\.)?doi\.org\//i.test(url)) record.doi ??= readDoi(url);
    if (field.indicators.charAt(1) === '2') {
      if (!record.attachments.some((one) => one.url === url))
        record.attachments.push({ title: label ?? note ?? url, url });
    } else if (!record.access.some((one) => one.url === url)) record.access.push({ url, label, note });
  }
}
