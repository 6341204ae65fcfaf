import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { callOf } from '../attack/reader.ts';
import type { Drill } from './drill.ts';
import { must, recordCount } from './installation.ts';
import { mustBeSound, onCopy } from './store.ts';

const megabyte = 2 ** 20;
/** Above it an import would endanger the server next to it. */
const memoryLimitMb = 900;

/** Hostile files by name. */
const hostileFiles = (): Record<string, Buffer> => {
  const leader = (length: string) => `${length}nam a2200049   4500`;
  const nested = '['.repeat(200_000) + ']'.repeat(200_000);
  return {
    'cut.mrc': Buffer.from(`${leader('99999')}001000600000\x1e12345\x1e`),
    'lengths.mrc': Buffer.from(`${leader('00074')}001999900000245000100006\x1e12345\x1e\x1d`.repeat(500)),
    'no-end.mrc': Buffer.alloc(8 * megabyte, '0'),
    'random.mrc': Buffer.from(Array.from({ length: megabyte }, (_, at) => (at * 7919) % 251)),
    'giant-line.jsonl': Buffer.from(`{"controlNumber":"x1","kind":"book","title":"${'长'.repeat(16 * megabyte)}"}\n`),
    'nested.jsonl': Buffer.from(`{"controlNumber":"x2","kind":"book","title":${nested}}\n`),
    'not-utf8.jsonl': Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d, 0x0a]),
    'bomb.jsonl.gz': gzipSync(Buffer.alloc(256 * megabyte, 'a')),
    'bomb.mrc.gz': gzipSync(Buffer.alloc(256 * megabyte, '0')),
    'entities.xml': Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE c [<!ENTITY a "${'a'.repeat(1_000)}">${Array.from(
        { length: 20 },
        (_, at) => `<!ENTITY a${String(at)} "${`&a${at === 0 ? '' : String(at - 1)};`.repeat(20)}">`,
      ).join('')}]><collection xmlns="http://www.loc.gov/MARC21/slim"><record>&a19;</record></collection>`,
    ),
    'outside.xml': Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE c [<!ENTITY f SYSTEM "file:///etc/passwd">]>' +
        '<collection xmlns="http://www.loc.gov/MARC21/slim"><record><controlfield tag="001">&f;</controlfield></record></collection>',
    ),
  };
};

export const fileDrills: Drill[] = [
  {
    name: 'hostile-files',
    does: 'import broken MARC, giant lines, nested JSON, gzip bombs and XML entities while serving',
    run: (from) =>
      onCopy(from, async (installation) => {
        const server = await installation.serve();
        const peaks: string[] = [];
        const wrong: string[] = [];
        for (const [name, content] of Object.entries(hostileFiles())) {
          const file = join(installation.dir, name);
          writeFileSync(file, content);
          const began = Date.now();
          const { status, printed, peakMb } = await installation.yuelan([
            'import',
            file,
            '--library',
            'jianglan',
            '--source',
            'hostile',
          ]);
          const seconds = ((Date.now() - began) / 1000).toFixed(0);
          peaks.push(`${name} ${String(peakMb)} MB`);
          if (status !== 1 && status !== 2) wrong.push(`${name}: ended with ${String(status)} after ${seconds} s`);
          if (peakMb > memoryLimitMb) wrong.push(`${name}: ${String(peakMb)} MB`);
          if (printed.includes('    at ') || printed.includes('root:')) wrong.push(`${name}: ${printed.slice(0, 200)}`);
        }
        const { status, text } = await callOf(
          server.url,
          'search',
          { searchFieldContent: '中国', page: 1, rows: 1 },
          {},
        );
        if (status !== 200 || !text.includes(`"numFound":${String(recordCount)}`))
          wrong.push(`the catalogue: ${text.slice(0, 100)}`);
        must((await server.stop()) === 0, 'the server ends with 0');
        await mustBeSound(installation);
        must(wrong.length === 0, wrong.join('; '));
        return `all rejected; at most ${peaks.sort((a, b) => peakOf(b) - peakOf(a))[0] ?? ''}; the catalogue is unchanged`;
      }),
  },
];

const peakOf = (text: string): number => Number(/(\d+) MB/.exec(text)?.[1] ?? 0);
