import { z } from 'zod';
import { languageTag, type Language } from '../../../lib/contract/language.ts';
import { isChinese } from '../../../lib/rules/is-chinese.ts';
import type { EncyclopediaConfig } from '../../platform/configuration/outside.schema.ts';
import { fetchJson, ProviderError } from '../../platform/http/http.ts';
import { textAt, webAddressAt, fillTemplate } from '../../platform/http/template.ts';

/** What an encyclopedia says of a term: plain text, never markup. */
export interface EncyclopediaEntry {
  title: string;
  description: string | null;
  extract: string;
  url: string;
}

export interface Encyclopedia {
  /** The entry of exactly that title; undefined when there is none. @throws ProviderError */
  look: (term: string, language: Language) => Promise<EncyclopediaEntry | undefined>;
}

/** Letters of an extract, at most: a few sentences. */
const longest = 300;
const maxBytes = 256 * 1024;

/** A text on one line without control characters, cut behind a sentence or a word. */
export function brief(text: string, most = longest): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const letters = [...line];
  if (letters.length <= most) return line;
  const cut = letters.slice(0, most).join('');
  const sentence = /^.*[。！？.!?](?=\s|[^\s.]|$)/su.exec(cut)?.[0];
  if (sentence !== undefined && sentence.length > most / 2) return sentence;
  const word = /\p{Script=Han}$/u.test(cut) ? cut : cut.replace(/(?<!\s)\s+\S*$/, '');
  return `${word}…`;
}

const answerSchema = z.object({
  query: z
    .object({
      pages: z.array(
        z.object({
          title: z.string(),
          missing: z.boolean().optional(),
          invalid: z.boolean().optional(),
          extract: z.string().optional(),
          description: z.string().optional(),
          fullurl: z.url({ protocol: /^https?$/ }).optional(),
          pageprops: z.object({ disambiguation: z.string().optional() }).optional(),
        }),
      ),
    })
    .optional(),
});

/** Variants of the Chinese encyclopedia; other languages have encyclopedias of their own. */
const variantOf = (language: Language): string =>
  isChinese(language) ? languageTag[language].toLowerCase() : language.slice(0, 2);

/** A wiki run with MediaWiki and its extension TextExtracts. */
function mediawiki(config: Extract<EncyclopediaConfig, { kind: 'mediawiki' }>): Encyclopedia {
  return {
    look: async (term, language) => {
      const isHan = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(term);
      const url = new URL(isHan ? config.url : (config.latinUrl ?? config.url));
      const query = {
        action: 'query',
        format: 'json',
        formatversion: '2',
        // A bar parts titles: one term is one title.
        titles: term.replaceAll('|', ' '),
        redirects: '1',
        converttitles: '1',
        prop: 'extracts|info|description|pageprops',
        inprop: 'url',
        ppprop: 'disambiguation',
        exintro: '1',
        explaintext: '1',
        exchars: '600',
        uselang: variantOf(language),
        variant: variantOf(language),
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const parsed = answerSchema.safeParse(await fetchJson(url, { timeoutMs: config.timeoutMs, maxBytes }));
      if (!parsed.success) throw new ProviderError('unreadable', 'encyclopedia: not an answer of MediaWiki');
      const page = parsed.data.query?.pages[0];
      // A page that distinguishes meanings of a word says nothing of any of them.
      if (!page || page.missing || page.invalid || page.pageprops?.disambiguation !== undefined) return undefined;
      const extract = brief(page.extract ?? '');
      if (extract === '' || page.fullurl === undefined) return undefined;
      return { title: page.title, description: page.description ?? null, extract, url: page.fullurl };
    },
  };
}

/** Any interface that answers an entry as one JSON object. */
function jsonEncyclopedia(config: Extract<EncyclopediaConfig, { kind: 'json' }>): Encyclopedia {
  return {
    look: async (term) => {
      const url = fillTemplate(config.url, { term });
      if (!url) return undefined;
      const answer = await fetchJson(url, { timeoutMs: config.timeoutMs, maxBytes });
      if (typeof answer !== 'object' || answer === null) {
        throw new ProviderError('unreadable', 'encyclopedia: not an object');
      }
      const extract = brief(textAt(answer, config.extract) ?? '');
      const link = webAddressAt(answer, config.link);
      if (extract === '' || link === undefined) return undefined;
      const title = textAt(answer, config.title) ?? term;
      return { title, description: textAt(answer, config.description) ?? null, extract, url: link };
    },
  };
}

/** The encyclopedia that a library's configuration names. */
export const createEncyclopedia = (config: EncyclopediaConfig): Encyclopedia =>
  config.kind === 'mediawiki' ? mediawiki(config) : jsonEncyclopedia(config);
