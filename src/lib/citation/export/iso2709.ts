import type { MarcFields } from './marc-fields.ts';

const utf8 = new TextEncoder();

/** A number in so many digits; what does not fit is all nines, and readers go by the terminators. */
const digits = (value: number, count: number): string => String(Math.min(value, 10 ** count - 1)).padStart(count, '0');

export interface Iso2709 {
  bytes: Uint8Array;
  /** The record or one of its fields is longer than the format can say. */
  isTooLong: boolean;
}

/** A record in ISO 2709, in UTF-8, with lengths and addresses counted in bytes. */
export function iso2709({ leader, control, data }: MarcFields): Iso2709 {
  const fields: [tag: string, content: string][] = [
    ...control.map(({ tag, value }): [string, string] => [tag, value]),
    ...data.map(({ tag, indicators, subfields }): [string, string] => [
      tag,
      `${indicators.padEnd(2)}${subfields.map(({ code, value }) => `\x1f${code}${value}`).join('')}`,
    ]),
  ];
  let directory = '';
  let content = '';
  let at = 0;
  let isTooLong = false;
  for (const [tag, text] of fields) {
    const length = utf8.encode(text).length + 1;
    directory += `${tag.padEnd(3).slice(0, 3)}${digits(length, 4)}${digits(at, 5)}`;
    content += `${text}\x1e`;
    at += length;
    if (length > 9999) isTooLong = true;
  }
  const base = 24 + directory.length + 1;
  const length = base + at + 1;
  const head = `${digits(length, 5)}${leader.slice(5, 10).padEnd(5)}22${digits(base, 5)}${leader.slice(17, 20).padEnd(3)}4500`;
  return { bytes: utf8.encode(`${head}${directory}\x1e${content}\x1d`), isTooLong: isTooLong || length > 99_999 };
}
