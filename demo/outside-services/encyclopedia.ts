import { languageTag, languages, type Language } from '#lib/contract/language.ts';
import { foldKey } from '#service/catalogue/text/analysis.ts';
import { escape, page } from '../identity-services/people.ts';
import { html, json, type Double } from '../identity-services/server.ts';
import entries from './encyclopedia.json' with { type: 'json' };

/** Uses what the portal sends as `uselang`: zh-cn, zh-tw, en. */
const languageOf = (code: string): Language =>
  languages.find((language) => languageTag[language].toLowerCase().startsWith(code)) ?? 'en-US';

/** An encyclopedia that answers as MediaWiki does; it has a few entries, written for the demo in three languages. */
export function createEncyclopediaDouble(): Double {
  const byName = new Map(entries.flatMap((entry) => entry.names.map((name) => [foldKey(name), entry] as const)));
  return ({ base, path, url }) => {
    const [title, code] = [url.searchParams.get('titles') ?? '', url.searchParams.get('uselang') ?? ''];
    const entry = byName.get(foldKey(title))?.[languageOf(code)];
    if (path !== '/api.php') {
      const body = `<p>百科（演示） / Encyclopedia (demonstration)</p><p>${escape(entry?.extract ?? '')}</p>`;
      return Promise.resolve({ ...html(page(entry?.title ?? title, body)), status: entry ? 200 : 404 });
    }
    if (!entry) return Promise.resolve(json({ query: { pages: [{ title, missing: true }] } }));
    const shown = new URL(`${base}/entry`);
    shown.search = new URLSearchParams({ titles: title, uselang: code }).toString();
    return Promise.resolve(json({ query: { pages: [{ ...entry, fullurl: shown.href }] } }));
  };
}
