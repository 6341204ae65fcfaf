import type { Language } from '#lib/contract/language.ts';
import type { Translate } from '#lib/i18n/server.ts';
import type { Site } from '#lib/site/site.ts';
import { iconPath } from '../icons.ts';

/** An icon of components/icons.ts, as decoration of words. @param size pixels */
export const iconMarkup = (
  name: string,
  { size = 20, class: more }: { size?: number; class?: string | undefined } = {},
): Markup =>
  html`<svg${attribute('class', more)} width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${iconPath(name)}"></path></svg>`;

/** What the markup of a page needs of the request that it is made for; Astro.locals has it all. */
export interface PageContext {
  site: Site;
  language: Language;
  t: Translate;
  address: (path: string, language?: Language) => string;
  /** Scheme and host for absolute links. */
  origin: string;
}

/**
 * Markup made in one go, for parts of which a page has hundreds: a component for each costs many times what its text
 * is worth. Whatever is not markup already is escaped, so that nothing of the data can become markup.
 */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Markup | readonly Markup[] | string | number | false | null | undefined;

const special = /[&<>"']/;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as it is in markup and in quoted attributes. */
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign) : text;

function textOf(part: Part): string {
  if (typeof part === 'string') return escaped(part);
  if (part instanceof Markup) return part.text;
  if (typeof part === 'number') return String(part);
  if (part === false || part === null || part === undefined) return '';
  let text = '';
  for (const entry of part) text += entry.text;
  return text;
}

const known = new WeakMap<TemplateStringsArray, readonly string[]>();

/** Elements around which white space has no effect. */
const blocks =
  'address|article|aside|circle|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|legend|' +
  'li|link|main|meta|nav|noscript|ol|option|p|path|rect|script|section|style|summary|table|tbody|td|th|thead|title|tr|ul';
/** Elements within which it shows nothing at both ends. */
const boxes = 'button|select|svg';
const beforeBlock = new RegExp(`\\s*\\n\\s*(?=</?(?:${blocks})[\\s>]|</(?:${boxes})>)`, 'g');
const afterBlock = new RegExp(`(</?(?:${blocks})(?:\\s[^<>]*)?>|<(?:${boxes})(?:\\s[^<>]*)?>)\\s*\\n\\s*`, 'g');
/** The slash of an element that has no end anyway. */
const slash = /(<(?:img|input|link|meta)\b[^<>]*?)\/>/g;
const tags = /<[a-z][^<>]*>/g;
/** A quoted value, or the space before a value that is an attribute, which brings its own. */
const beforeAttribute = /"[^"]*"|(?<=["\0]) (?=\0)/g;
/** represents a value while the pieces are looked at together: it is in no source. */
const hole = '\u0000';

/**
 * The fixed pieces of a template, minified: a line's end and indentation become one space, or nothing next to a block.
 */
function piecesOf(fixed: TemplateStringsArray): readonly string[] {
  let pieces = known.get(fixed);
  if (!pieces) {
    const whole = fixed
      .join(hole)
      .replace(beforeBlock, '')
      .replace(afterBlock, '$1')
      .replace(/\s*\n\s*/g, ' ')
      .replace(/ (\/?>)/g, '$1')
      .replace(slash, '$1>')
      .replace(tags, (tag) => tag.replace(beforeAttribute, (part) => (part === ' ' ? '' : part)));
    known.set(fixed, (pieces = whole.split(hole)));
  }
  return pieces;
}

/** A template whose values are escaped unless they are markup; nothing represents false, null and undefined. */
export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const pieces = piecesOf(fixed);
  let text = pieces[0] ?? '';
  for (let at = 0; at < parts.length; at += 1) text += textOf(parts[at]) + (pieces[at + 1] ?? '');
  return new Markup(text);
}

/** An attribute with a space before it; nothing when it has no value. */
export const attribute = (name: string, value: string | undefined): Markup =>
  value === undefined ? html`` : html` ${name}="${value}"`;
