import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Converter } from 'opencc-js/cn2t';
import { catalogueRecordSchema, type CatalogueRecord, type RecordKind } from '#service/catalogue/model/record.ts';
import type { LocalText } from '#lib/contract/language.ts';

/** What scripts that write content files of the demo libraries share. */

const root = join(import.meta.dirname, '../../libraries');

/** Records of a demo library, in the order of its files. */
export function recordsOf(library: string, ...kinds: RecordKind[]): CatalogueRecord[] {
  const dir = join(root, library, 'data');
  return readdirSync(dir)
    .filter((file) => file.endsWith('.jsonl.gz'))
    .flatMap((file) =>
      gunzipSync(readFileSync(join(dir, file)))
        .toString('utf8')
        .split('\n'),
    )
    .filter(Boolean)
    .map((line) => catalogueRecordSchema.parse(JSON.parse(line)))
    .filter((record) => kinds.includes(record.kind));
}

/** Writes libraries/<library>/content/<kind>.jsonl, a row a line. */
export function writeContent(library: string, kind: string, rows: readonly object[]): void {
  const file = join(root, library, 'content', `${kind}.jsonl`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  console.log(`${library} ${kind}: ${String(rows.length)}`);
}

const convert = Converter({ from: 'cn', to: 'tw' });

/** Chinese as it is written in Taiwan, character by character; the surname 余 is one in both scripts. */
export const toTaiwan = (text: string): string => convert(text).replaceAll(/餘(?=華|秋雨)/g, '余');

/** A text whose Taiwan form is the same words in other characters. */
export const texts = (chinese: string, english: string): LocalText => {
  return { 'zh-CN': chinese, zh_TW: toTaiwan(chinese), 'en-US': english };
};
