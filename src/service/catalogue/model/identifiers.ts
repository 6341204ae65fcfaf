import { normalizeIssn } from '../../../lib/rules/issn.ts';
import { asciiForms, cleanText } from './text.ts';

/**
 * Parses an ISBN in any spelling, also with a qualifier: `7-5037-1744-0 (平装)`.
 * @returns 13 digits; undefined without an ISBN or with a wrong check digit (ISO 2108)
 */
export function readIsbn(text: string): string | undefined {
  const compact = asciiForms(text)
    .replace(/^\s*ISBN(?:-1[03])?:?\s*/i, '')
    .replace(/[-‐‑–—\s]/g, '');
  const thirteen = /^97[89]\d{10}(?!\d)/.exec(compact)?.[0];
  if (thirteen !== undefined) return checkDigit13(thirteen) === thirteen.charAt(12) ? thirteen : undefined;
  const ten = /^\d{9}[\dXx](?!\d)/.exec(compact)?.[0];
  if (ten === undefined || !isIsbn10(ten)) return undefined;
  const body = `978${ten.slice(0, 9)}`;
  return body + checkDigit13(body);
}

/** Parses all ISBNs in a text. @returns valid and invalid numbers */
export function readIsbns(text: string): { valid: string[]; wrong: string[] } {
  const valid: string[] = [];
  const wrong: string[] = [];
  // In a number X is ten and O is zero, also where a Cyrillic one was typed.
  const plain = asciiForms(cleanText(text))
    .replace(/(?<=[\d\s-])[Хх]/g, 'X')
    .replace(/(?<=\d-?)[OoОо](?![\p{L}\p{M}])/gu, '0');
  for (const part of plain.split(/[^\dXx\s.‐‑–—-]+/)) {
    const words = part.trim().split(/\s+/);
    for (let at = 0; at < words.length;) {
      // The longest run of words that forms a number, because spaces may separate its groups.
      let end = words.length;
      let isbn: string | undefined;
      for (; end > at; end -= 1) {
        const run = words.slice(at, end).join('');
        isbn = run.length > 20 ? undefined : (readWhole(run) ?? readWhole(`0${run}`));
        if (isbn !== undefined) break;
      }
      const word = words[at] ?? '';
      if (isbn !== undefined) valid.push(isbn);
      else if (/^(?:\d[.‐‑–—-]?){8,16}[\dXx]$/.test(word)) wrong.push(word);
      at = isbn === undefined ? at + 1 : end;
    }
  }
  return { valid, wrong };
}

const readWhole = (text: string): string | undefined =>
  /^(?:[\dXx]{10}|\d{13})$/.test(text.replace(/[.‐‑–—-]/g, '')) ? readIsbn(text.replaceAll('.', '-')) : undefined;

/** Parses a 统一书号, the number of Chinese books before 1987, such as `10019·3456`. */
export function readUnifiedNumber(text: string): string | undefined {
  // Fewer digits before a hyphen are those of a serial number.
  const found = /(?<!\d)(?:(\d{1,6})\s*[·.・‧•∙⋅˙∶:。]|(\d{4,6})\s*[-‐‑–—])\s*(\d{1,5})(?!\d)/.exec(
    asciiForms(cleanText(text)),
  );
  return found === null ? undefined : `${found[1] ?? found[2] ?? ''}·${found[3] ?? ''}`;
}

function isIsbn10(text: string): boolean {
  let sum = 0;
  for (let i = 0; i < 10; i += 1) sum += (10 - i) * valueOf(text.charAt(i));
  return sum % 11 === 0;
}

function valueOf(digit: string): number {
  return digit === 'X' || digit === 'x' ? 10 : Number(digit);
}

function checkDigit13(text: string): string {
  let sum = 0;
  for (let i = 0; i < 12; i += 1) sum += Number(text.charAt(i)) * (i % 2 === 0 ? 1 : 3);
  return String((10 - (sum % 10)) % 10);
}

/**
 * Parses an ISSN such as `1234-567X`.
 * @returns undefined without an ISSN or with a wrong check digit (ISO 3297)
 */
export function readIssn(text: string): string | undefined {
  const found = /(?:^|[^\d])(\d{4})\s*(?:[-‐‑–—]\s*)?(\d{3}[\dXx])(?![\dXx])/.exec(` ${asciiForms(text)}`);
  return found?.[1] && found[2] ? normalizeIssn(found[1] + found[2]) : undefined;
}

/** The DOI in a text or address as it is written. Older ones have pages in angle brackets: `17:15<1661::AID-SIM968>3.0`. */
function doiIn(text: string): string | undefined {
  const found = /10\.\d{4,9}\/(?:[^\s"<>]|<\d[^\s"<>]{1,40}>)+/.exec(text.replace(/%2f/i, '/'))?.[0];
  if (found === undefined) return undefined;
  const bare = found.replace(/(?<![.,;)])[.,;)]+$/, '');
  // A bracket at the end belongs to the DOI if one inside opens it.
  return found.startsWith(`${bare})`) && bare.lastIndexOf('(') > bare.lastIndexOf(')') ? `${bare})` : bare;
}

/** Finds the DOI in a text or address, in lower case for comparison. */
export const readDoi = (text: string): string | undefined => doiIn(text)?.toLowerCase();

/** A Chinese serial number, `11-1234/G2` (GB/T 9999); the CN before it is left out. */
export function readCn(text: string): string | undefined {
  const found = /(?<!\d)(\d{2})\s*[-‐‑–—]\s*(\d{4})(?:\s*[/(]\s*([A-Z]{1,2}\d*(?:\.\d+)?))?/.exec(asciiForms(text));
  if (!found?.[1] || !found[2]) return undefined;
  return `${found[1]}-${found[2]}${found[3] ? `/${found[3]}` : ''}`;
}

/** An http address that the record's schema takes, also of a DOI or a handle; undefined when it is none. */
export function readUrl(text: string): string | undefined {
  if (/^(?:doi[:：]?|info:doi\/|urn:doi:|(?:doi:\s?https?:\/\/)?(?:dx\.)?doi\.org\/)?\s?10\.\d/i.test(text.trim())) {
    const doi = doiIn(text);
    if (doi !== undefined) return `https://doi.org/${doi.replaceAll('<', '%3C').replaceAll('>', '%3E')}`;
  }
  const trimmed = text.trim().replace(/\s/g, '%20');
  const handle = /^(?:hdl:|info:hdl\/|hdl\.handle\.net\/)(?:%20)?([^/]+\/.+)$/i.exec(trimmed)?.[1];
  if (handle !== undefined) return `https://hdl.handle.net/${handle}`;
  const address = /^www\./i.test(trimmed)
    ? `http://${trimmed}`
    : trimmed.startsWith('//')
      ? `https:${trimmed}`
      : trimmed;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  return address;
}
