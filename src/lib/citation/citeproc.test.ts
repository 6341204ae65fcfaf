import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordDetail } from '../contract/calls/record.ts';
import { demoRecords } from '#support/demo-records.ts';
import { citationStyles, cite, plainText, type CitationStyle } from './cite.ts';
import { cslWriter, type CslWriter } from '#support/csl-engine.ts';
import { cslItem } from './export/formats.ts';
import { itemOf, type Item } from './item.ts';
import { isOnline } from './shared.ts';

/**
 * Compares our references with those of citeproc-js in the official styles for 500 records of a demo library. The rules
 * below list the differences, which docs/develop/citation.md explains. The minimum counts prevent regressions.
 */
const accessed = '2026-01-15';
const cslStyles: Record<CitationStyle, string> = {
  gbtNumeric: 'china-national-standard-gb-t-7714-2015-numeric',
  gbtAuthorYear: 'china-national-standard-gb-t-7714-2015-author-date',
  apa: 'apa',
  mla: 'modern-language-association',
  chicago: 'chicago-note-bibliography',
};

/** What our words for a thesis are in each style; CSL takes them from the item. */
const doctoral: Partial<Record<CitationStyle, string>> = { mla: 'PhD dissertation', chicago: 'PhD diss.' };

function cslOf(item: Item, style: CitationStyle): Record<string, unknown> {
  const { URL, genre, ...fields } = cslItem(item);
  return {
    ...fields,
    ...(genre !== undefined && { genre: (item.degree === 'doctor' ? doctoral[style] : undefined) ?? genre }),
    // An address and the day belong to what is online alone.
    ...(isOnline(item) && { URL, accessed: { 'date-parts': [[2026, 1, 15]] } }),
  };
}

let records: RecordDetail[];
let write: CslWriter;
beforeAll(async () => {
  records = await demoRecords();
  write = cslWriter(Object.values(cslStyles));
});

type Rule = (text: string, item: Item) => string;
const isChinese = /^(?:zh|lzh)/;

/** What GB/T 7714 has said of what is unknown, and the official style leaves out (or takes from the day of access). */
const unknown = /(?:, )?\[(?:S\.l\.|s\.n\.|n\.d\.|出版[地者年]不[详詳明]|2026)\](?:: |, |\. )?/g;
const gbt: Rule = (text, { type }) =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(unknown, '')
    .replace(/^(?:Anon|佚名|著者不明)(?:, |\. | )?/, '')
    .replace(/, (?=\[2026-)/, '')
    .replaceAll('譯', '译')
    // Annotators and illustrators are not named by the style.
    .replace(/ [^.]*, (?:注|繪|绘)\./, '')
    .replace(/(?:\. |, |: )?\.?$/, '')
    // The year of a serial appears only once.
    .replace(type === 'serial' ? /(?:, |: )?\d{4}-?(?=[.,:]|$)[.,:]? ?/g : /$^/, '')
    .replace(/[.,:]+ ?/g, '. ');

/** The names of rules are what docs/develop/citation.md says of the differences. */
const rules: Record<CitationStyle, readonly Rule[]> = {
  gbtNumeric: [gbt],
  gbtAuthorYear: [gbt],
  apa: [
    // Papers in proceedings: In Title (pp. 1–10). Publisher.
    (text, { type }) =>
      type === 'conferencePaper'
        ? text
            .replace(/\. In /, '. ')
            .replace(/ \(pp?\. ([^)]*)\).*$/, ', $1.')
            .replace(/(\d)\. .*?(https:)/, '$1. $2')
        : text,
    // Dissertations: [Doctoral dissertation, University].
    (text, { type }) =>
      type === 'thesis'
        ? text.replace(/ \[([^\],]*)(?:, (.*))?\](\. (.*))?\.?$/, ' [$2$4').replace(/[.\]]+$/, '')
        : text,
    (text) => text.replace('–present', ''),
  ],
  mla: [(text) => text.replace('–present', '')],
  chicago: [
    // A journal's title is in italics and not in quotes, and its years are open.
    (text, { type }) =>
      type === 'serial'
        ? text
            .replace(/[“”]/g, '')
            .replace(/–(?=\.$)/, '')
            .replace(/,(?= \d{4}\.$)/, '')
        : text,
  ],
};
/** A name in Latin letters of a book in Chinese, which the official styles take for a Chinese one. */
const latinName: Rule = (text, { language }) =>
  isChinese.test(language) ? text.replace(/^(\p{Script=Latin}[\p{L}’'-]*), (?=\p{Lu})/u, '$1 ') : text;

/** How many of the 500 are the same: sign for sign, and but for what the rules say. */
const floors: Record<CitationStyle, { same: number; explained: number }> = {
  gbtNumeric: { same: 159, explained: 450 },
  gbtAuthorYear: { same: 159, explained: 444 },
  apa: { same: 258, explained: 443 },
  mla: { same: 449, explained: 483 },
  chicago: { same: 408, explained: 458 },
};

describe('references compared with those of citeproc with the official styles', () => {
  it.each(Object.entries(floors).map(([style, floor]) => ({ style, floor })))(
    '$style: $floor.same of 500 are the same, $floor.explained but for known differences',
    ({ style: name, floor }) => {
      const style = citationStyles.find((citationStyle) => citationStyle === name) ?? 'apa';
      const found = { same: 0, explained: 0 };
      const others: string[] = [];
      for (const record of records) {
        const item = itemOf(record);
        const ours = plainText(cite(record, style, { accessed }));
        const language = style.startsWith('gbt') && isChinese.test(item.language) ? 'zh-CN' : 'en-US';
        const theirs = write(cslStyles[style], language, cslOf(item, style)).replace(/^\[1\] ?/, '');
        if (ours === theirs) found.same += 1;
        const plain = (text: string) => [...rules[style], latinName].reduce((so, rule) => rule(so, item), text).trim();
        if (plain(ours) === plain(theirs)) found.explained += 1;
        else others.push(`${item.type}\n   ${plain(ours)}\n   ${plain(theirs)}`);
      }
      expect(found.same).toBeGreaterThanOrEqual(floor.same);
      expect(found.explained, others.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(floor.explained);
    },
  );
});
