import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collect, inChunks } from '../../../../tests/fixtures/import/iso2709.ts';
import { readIso2709 } from './marc/iso2709.ts';

/** Real files of other projects, broken ones among them, read by us and by yaz-marcdump; both may be absent. */
const data = join(import.meta.dirname, '../../../../../shared/data/marc');
const here = existsSync(join(data, 'MANIFEST.tsv'));
const hasYaz = spawnSync('yaz-marcdump', ['-V']).status === 0;
const missing = [here ? '' : '../shared/data/marc is absent', hasYaz ? '' : 'yaz-marcdump (Debian: yaz) is absent'];
const reason = missing.filter((entry) => entry !== '').join(' and ');

/** Where we differ on purpose, or yaz stops: */
const known: Record<string, string> = {
  'edsu__pymarc/bad_records.mrc': 'a directory that is no number, and a record of nothing: yaz prints leaders of both',
  'edsu__pymarc/bad_indicator.dat': 'yaz counts the spaces behind the record',
  'marc4j__marc4j/008008027.mrc': 'the file breaks off inside its last record, which we refuse',
  'marc4j__marc4j/bad_hathi_records.mrc': 'yaz stops at a record of a megabyte',
  'marc4j__marc4j/bad_too_long_plus_2.mrc': 'yaz stops at a record that is too long',
};

const files = (): string[] =>
  readFileSync(join(data, 'MANIFEST.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter(([file = '', , , , format = '']) => format.startsWith('iso2709') && !/\.(?:phpt|c|pg|adoc)$/.test(file))
    .map(([file = '']) => file)
    .filter((file) => existsSync(join(data, file)) && readFileSync(join(data, file))[0] !== 0x1f);

/** What both print of a title alike, whatever it is written in. */
const plain = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '');

function byYaz(path: string): { records: number; titles: string[] } {
  const { stdout } = spawnSync('yaz-marcdump', ['-o', 'line', path], { maxBuffer: 1 << 28 });
  const text = stdout.toString('latin1');
  const records = text.split(/\n\s*\n/).filter((record) => record.trim() !== '').length;
  const titles = [...text.matchAll(/^(?:245|200) .. (.*)$/gm)].map(([, line = '']) => plain(line.replace(/\$. /g, '')));
  return { records, titles };
}

async function byUs(path: string): Promise<{ records: number; titles: string[] }> {
  // Bytes as they are, as yaz prints them.
  const parsed = await collect(
    readIso2709(inChunks(readFileSync(path), 65_536), { family: 'marc21', encoding: 'latin-1' }),
  );
  const read = parsed.flatMap((entry) => (entry.ok ? [entry.value] : []));
  const titles = read.flatMap(({ fields }) =>
    fields
      .filter(({ tag, subfields }) => (tag === '245' || tag === '200') && subfields.length > 0)
      .map(({ subfields }) => plain(subfields.map(({ value }) => value).join(''))),
  );
  return { records: read.length, titles };
}

describe.skipIf(reason !== '')(
  `real files compared with yaz-marcdump${reason === '' ? '' : ` (skipped: ${reason})`}`,
  () => {
    it('have as many records and the same titles', async () => {
      const counts: string[] = [];
      const lacking: string[] = [];
      let titles = 0;
      for (const file of files()) {
        const [theirs, ours] = [byYaz(join(data, file)), await byUs(join(data, file))];
        if (theirs.records !== ours.records) counts.push(file);
        const left = Map.groupBy(ours.titles, (title) => title);
        titles += theirs.titles.length;
        for (const title of theirs.titles) if (left.get(title)?.pop() === undefined) lacking.push(`${file}: ${title}`);
      }
      expect(counts.toSorted()).toEqual(Object.keys(known).toSorted());
      expect(titles).toBeGreaterThan(6000);
      // Fields that yaz cuts by a wrong length, within a character or a word.
      expect(lacking.length, lacking.join('\n')).toBeLessThan(15);
    });
  },
);
