import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { RecordDetail } from '#lib/contract/calls/record.ts';
import { catalogueRecordSchema } from '#service/catalogue/model/record.ts';
import { testService } from './service.ts';

const data = join(import.meta.dirname, '../../libraries/jianglan/data');
/** How many of each file: 500 in all, of every kind that is cited. */
const shares = { books: 230, papers: 170, dissertations: 60, journals: 40 };

/** Records of a demonstration library as pages tell them, 500 spread evenly over its files; the same ones every time. */
export async function demoRecords(): Promise<RecordDetail[]> {
  const chosen = Object.entries(shares).flatMap(([name, count]) => {
    const lines = gunzipSync(readFileSync(join(data, `${name}.jsonl.gz`)))
      .toString()
      .trim()
      .split('\n');
    return Array.from({ length: count }, (_, at) => lines[Math.floor((at * lines.length) / count)] ?? '');
  });
  const service = await testService();
  try {
    // Places of that library, which the test's library has not.
    const records = chosen.map((line) => ({ ...catalogueRecordSchema.parse(JSON.parse(line)), holdings: [] }));
    await service.put(records);
    const details: RecordDetail[] = [];
    for (const { controlNumber } of records) {
      details.push(await service.data('getRecordDetail', { recordId: await service.idOf(controlNumber) }));
    }
    return details;
  } finally {
    await service.close();
  }
}
