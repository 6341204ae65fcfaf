import { normalizeIssn } from '../../../lib/rules/issn.ts';
import { halfWidth } from './text.ts';

/**
 * The 13 digits of an ISBN in any spelling, with the qualifiers of old records behind it: `7-5037-1744-0 (平装)`.
 * @returns undefined when there is none or its check digit is wrong (ISO 2108)
 */
export function readIsbn(text: string): string | undefined {
  const compact = halfWidth(text)
    .replace(/^\s*ISBN(?:-1[03])?:?\s*/i, '')
    .replace(/[-‐‑–—\s]/g, '');
  const thirteen = /^97[89]\d{10}(?!\d)/.exec(compact)?.[0];
  if (thirteen !== undefined) return checkDigit13(thirteen) === thirteen.charAt(12) ? thirteen : undefined;
  const ten = /^\d{9}[\dXx](?!\d)/.exec(compact)?.[0];
  if (ten === undefined || !isIsbn10(ten)) return undefined;
  const body = `978${ten.slice(0, 9)}`;
  return body + checkDigit13(body);
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
 * An ISSN as `1234-567X`.
 * @returns undefined when there is none or its check digit is wrong (ISO 3297)
 */
export function readIssn(text: string): string | undefined {
  const found = /(?:^|[^\d])(\d{4})\s*(?:[-‐‑–—]\s*)?(\d{3}[\dXx])(?![\dXx])/.exec(` ${halfWidth(text)}`);
  return found?.[1] && found[2] ? normalizeIssn(found[1] + found[2]) : undefined;
}

/** The DOI in a text or address, lower case as DOIs compare; undefined when there is none. */
export function readDoi(text: string): string | undefined {
  const found = /10\.\d{4,9}\/[^\s"<>]+/.exec(text)?.[0];
  return found?.replace(/(?<![.,;)])[.,;)]+$/, '').toLowerCase();
}

/** A Chinese serial number, `11-1234/G2` (GB/T 9999); the CN before it is left out. */
export function readCn(text: string): string | undefined {
  const found = /(\d{2})\s*[-‐‑–—]\s*(\d{4})(?:\s*[/(]\s*([A-Z]{1,2}\d*(?:\.\d+)?))?/.exec(halfWidth(text));
  if (!found?.[1] || !found[2]) return undefined;
  return `${found[1]}-${found[2]}${found[3] ? `/${found[3]}` : ''}`;
}

/** An http address that the record's schema takes, or undefined. */
export function readUrl(text: string): string | undefined {
  const trimmed = text.trim().replace(/\s/g, '%20');
  const address = /^www\./i.test(trimmed) ? `http://${trimmed}` : trimmed;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  return address;
}
