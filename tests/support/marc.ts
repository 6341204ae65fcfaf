import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMarcXml } from '#service/catalogue/import/marc/marcxml.ts';
import type { MarcRecord } from '#service/catalogue/import/marc/record.ts';
import { importFile, type ImportOptions } from '#service/catalogue/import/run.ts';
import type { TestService } from './service.ts';

// What tests of MARC that comes in and goes out do with a service and a folder of their own.

/** @param world the service and the folder of the test that runs */
export function marcHelpers(world: () => { service: TestService; dir: string }) {
  const run = async (file: string, more: Partial<ImportOptions> = {}) => {
    const { service, dir } = world();
    service.clock.now += 1000;
    return importFile({
      store: service.store,
      libraryId: service.context().library.id,
      libCodes: ['MAIN'],
      dataDir: dir,
      file,
      thread: false,
      now: () => service.clock.now,
      ...more,
    });
  };
  const save = (name: string, bytes: Buffer | string): string => {
    const { dir } = world();
    writeFileSync(join(dir, name), bytes);
    return join(dir, name);
  };
  const details = async () => {
    const { service } = world();
    const rows = await service.store.db.selectFrom('record').select('id').where('deleted_at', 'is', null).execute();
    const found = [];
    for (let at = 0; at < rows.length; at += 100) {
      const recordIds = rows.slice(at, at + 100).map(({ id }) => String(id));
      found.push(...(await service.data('getRecordDetails', { recordIds, marc: true })));
    }
    return found;
  };
  return { run, save, details };
}

/** The records of a document of MARCXML. @throws what is wrong with one */
export async function readXml(text: string): Promise<MarcRecord[]> {
  const found: MarcRecord[] = [];
  async function* bytes() {
    yield await Promise.resolve(Buffer.from(text));
  }
  for await (const some of readMarcXml(bytes())) {
    for (const entry of some) {
      if (!entry.ok) throw new Error(entry.reason);
      found.push(entry.value);
    }
  }
  return found;
}
