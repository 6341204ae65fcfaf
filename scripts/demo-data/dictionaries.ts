/**
 * Writes the large built-in dictionaries of src/service/catalogue/dictionaries/data/ from code lists.
 *
 *   node scripts/demo-data/dictionaries.ts <folder with clc.json, languages.json, countries.json>
 *
 * Uses three levels of the classification. Names of languages and countries come from Node's Unicode CLDR, those of
 * disciplines from disciplines.txt in this folder; traditional characters are converted with OpenCC.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { Converter } from 'opencc-js';
import { z } from 'zod';

const source = process.argv[2];
if (source === undefined) throw new Error('usage: node scripts/demo-data/dictionaries.ts <folder>');
const target = join(import.meta.dirname, '../../src/service/catalogue/dictionaries/data');
const toTaiwan = Converter({ from: 'cn', to: 'twp' });

/** code, parent, zh-CN, zh_TW, en-US; an empty text means none. */
type Row = [string, string, string, string, string];

function read<T>(file: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(join(source ?? '', file), 'utf8')));
}

function write(file: string, rows: Row[]): void {
  writeFileSync(join(target, file), JSON.stringify(rows));
  console.log(`${file}: ${String(rows.length)} entries`);
}

interface ClassNode {
  code: string;
  name: string;
  children?: ClassNode[] | undefined;
}
const classNode: z.ZodType<ClassNode> = z.lazy(() =>
  z.object({ code: z.string(), name: z.string(), children: z.array(classNode).optional() }),
);

const mainClasses: Record<string, string> = {
  A: 'Marxism, Leninism, Mao Zedong Thought',
  B: 'Philosophy and Religion',
  C: 'Social Sciences (General)',
  D: 'Politics and Law',
  E: 'Military Science',
  F: 'Economics',
  G: 'Culture, Science, Education, Sport',
  H: 'Languages and Linguistics',
  I: 'Literature',
  J: 'Arts',
  K: 'History and Geography',
  N: 'Natural Sciences (General)',
  O: 'Mathematics, Physics and Chemistry',
  P: 'Astronomy and Earth Sciences',
  Q: 'Life Sciences',
  R: 'Medicine and Health',
  S: 'Agriculture',
  T: 'Industrial Technology',
  U: 'Transport',
  V: 'Aviation and Spaceflight',
  X: 'Environment and Safety',
  Z: 'General Works',
};

/** Headings without a class number; their children become their siblings here. */
const headings = new Set(['{G5}', '{G6}', '{G7}']);

function classes(nodes: ClassNode[], parent: string, depth: number): Row[] {
  return nodes
    .filter((node) => !headings.has(node.code))
    .flatMap((node) => {
      // Brackets tell cataloguers that another class is preferred; numbers in records have none.
      const code = node.code.replace(/[[\]{}]/g, '');
      const row: Row = [code, parent, node.name, toTaiwan(node.name), mainClasses[code] ?? ''];
      return [row, ...(depth < 3 ? classes(node.children ?? [], code, depth + 1) : [])];
    });
}
write('classes.json', classes(read('clc.json', z.array(classNode)), '', 1));

const names = (type: 'language' | 'region') =>
  (['zh-Hans-CN', 'zh-Hant-TW', 'en-US'] as const).map(
    (locale) => new Intl.DisplayNames(locale, { type, fallback: 'none', languageDisplay: 'standard' }),
  );

const languageList = z.object({
  languages: z.array(z.object({ marc: z.string(), iso639_1: z.string().optional(), iso639_2t: z.string().optional() })),
});
const languageNames = names('language');
const languageRows = read('languages.json', languageList).languages.flatMap((entry): Row[] => {
  const tag = entry.iso639_1 ?? entry.iso639_2t ?? entry.marc;
  if (!/^[a-z]{3}$/.test(entry.marc)) return [];
  const [hans, hant, english] = languageNames.map((display) => display.of(tag));
  return hans && hant && english ? [[entry.marc, '', hans, hant, english]] : [];
});
const special: Row[] = [
  ['mul', '', '多语种', '多語言', 'Multiple languages'],
  ['und', '', '语种不明', '語言不明', 'Undetermined'],
];
write('languages.json', [...languageRows.filter(([code]) => !['mul', 'und', 'zxx'].includes(code)), ...special]);

/** How a library of the mainland, of Taiwan and an English reader name these places. */
const places: Record<string, [string, string, string]> = {
  HK: ['中国香港', '香港', 'Hong Kong, China'],
  MO: ['中国澳门', '澳門', 'Macao, China'],
  TW: ['中国台湾', '臺灣', 'Taiwan, China'],
};
const countryNames = names('region');
const countryList = z.object({ countries: z.array(z.object({ alpha2: z.string() })) });
const countryRows = read('countries.json', countryList).countries.flatMap(({ alpha2 }): Row[] => {
  const [hans, hant, english] = places[alpha2] ?? countryNames.map((display) => display.of(alpha2));
  return hans && hant && english ? [[alpha2, '', hans, hant, english]] : [];
});
write('countries.json', countryRows);

const disciplines = readFileSync(join(import.meta.dirname, 'disciplines.txt'), 'utf8')
  .trim()
  .split('\n');
write(
  'disciplines.json',
  disciplines.map((line): Row => {
    const [code = '', name = '', english = ''] = line.split('|');
    return [code, code.length > 2 ? code.slice(0, 2) : '', name, toTaiwan(name), english];
  }),
);

execFileSync('npx', ['prettier', '--write', join(target, '*.json')], { stdio: 'inherit' });
