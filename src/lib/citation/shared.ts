import { secondaryRoles, type Item, type SecondaryRole } from './item.ts';
import type { Name } from './names.ts';
import { shortLastPage } from './typography.ts';

export interface CiteOptions {
  /** ISO day on which what is online was seen; from the caller's clock. */
  accessed: string;
}

/** Title and subtitle with the colon of references; a title that ends with a mark of its own gets none. */
export function titleOf({ title, subtitle }: Item): string {
  if (subtitle === '') return title;
  return /[:?!：？！]$/.test(title) ? `${title} ${subtitle}` : `${title}: ${subtitle}`;
}

const yearText = (year: number, { language }: Item): string =>
  year >= 0 ? String(year) : language.startsWith('zh') ? `公元前${-year}年` : `${-year} BC`;

/**
 * 2003; of a serial 1986-1999; '' when unknown.
 * @param open what follows the dash while the serial lives
 */
export function yearSpan(item: Item, dash: string, open = ''): string {
  if (item.year === null) return '';
  if (item.type !== 'serial') return yearText(item.year, item);
  return `${yearText(item.year, item)}${dash}${item.endYear === null ? open : yearText(item.endYear, item)}`;
}

/** 17-22, 17 alone, or 12-15, 20, with the style's dash. */
export const pagesOf = ({ pages }: NonNullable<Item['host']>, dash: string): string =>
  pages.map(({ first, last }) => (last === first ? first : `${first}${dash}${last}`)).join(', ');

/** 633–51: pages as MLA or Chicago shorten them. */
export function shortPagesOf(host: NonNullable<Item['host']>, style: 'mla' | 'chicago'): string {
  const pages = host.pages.map(({ first, last }) => ({ first, last: shortLastPage(first, last, style) }));
  return pagesOf({ ...host, pages }, '–');
}

/** Who heads a reference in styles that put translators there when there is no author and no editor (Chicago 14.103). */
export function headOf(item: Item): { names: Name[]; role: Item['principalRole'] | 'translator'; translators: Name[] } {
  const { principal, principalRole, secondary } = item;
  if (principal.length > 0 || secondary.translator.length === 0) {
    return { names: principal, role: principalRole, translators: secondary.translator };
  }
  return { names: secondary.translator, role: 'translator', translators: [] };
}

/** Contributors other than the author, in the order in which references name them. */
export const secondaryOf = (item: Item): [SecondaryRole, Name[]][] =>
  secondaryRoles.flatMap((role): [SecondaryRole, Name[]][] =>
    item.secondary[role].length > 0 ? [[role, item.secondary[role]]] : [],
  );

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `2nd ed.` of `2`; an edition statement in words stays as it is. */
export function westernEdition(edition: string): string {
  if (!/^\d+$/.test(edition)) return edition;
  return `${edition}${endings[ordinals.select(Number(edition))] ?? 'th'} ed.`;
}

/** True for what is read nowhere but online, so that a reference must say where and when. */
export const isOnline = (item: Item): boolean => item.url !== '' && item.online;

/** DOI as address, else the address of what is online; '' for what is on a shelf. */
export function locatorOf(item: Item): string {
  if (item.doi) return `https://doi.org/${item.doi}`;
  return isOnline(item) ? item.url : '';
}

/** `A`, `A and B`, `A, B, and C` with the style's word and whether it wants a comma before it for two. */
export function listed(names: readonly string[], word: string, commaForTwo = false): string {
  if (names.length < 2) return names[0] ?? '';
  const comma = names.length > 2 || commaForTwo ? ',' : '';
  return `${names.slice(0, -1).join(', ')}${comma} ${word} ${names.at(-1) ?? ''}`;
}

/** Day of a reference in words: January 5, 2026 or 5 Jan. 2026. */
export function dayInWords(day: string, order: 'american' | 'mla'): string {
  const date = new Date(`${day}T00:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(date);
  if (order === 'american') return part({ dateStyle: 'long' });
  const month = part({ month: 'long' });
  // MLA shortens all months but May, June and July.
  const short = month.length <= 4 ? month : month === 'September' ? 'Sept.' : `${month.slice(0, 3)}.`;
  return `${date.getUTCDate()} ${short} ${date.getUTCFullYear()}`;
}
