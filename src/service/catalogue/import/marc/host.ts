import type { Draft } from '../draft.ts';
import { readIssn } from '../../model/identifiers.ts';
import { cleanText, halfWidth, stripFinalStop } from '../../model/text.ts';
import { type MarcField, subfield, subfields } from './record.ts';

/** Reads the host publication of an article: MARC 21 773, UNIMARC 461 and 463. */
export function readHost(draft: Draft, field: MarcField): void {
  const title = stripFinalStop(subfield(field, 't') ?? subfield(field, 'a') ?? '');
  if (title === '' || draft.record.host !== undefined) return;
  const place = halfWidth(cleanText(subfields(field, 'gv').join(' ')));
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
