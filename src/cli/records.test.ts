import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lend } from '#service/circulation/lend.ts';
import { putReader } from '#service/readers/write-readers.ts';
import { inTransaction } from '#service/platform/db/database.ts';
import { suppressRecord } from '#service/catalogue/import/write/suppression.ts';
import { simpleRecord, writeIso2709 } from '../../tests/fixtures/import/iso2709.ts';
import { registerImport } from './import.ts';
import { registerRecords } from './records.ts';
import { commandLine } from '#support/cli.ts';

const { run, dir, inStore } = commandLine([registerImport, registerRecords]);

const file = (name: string, ...records: Buffer[]): string => {
  const path = join(dir(), name);
  writeFileSync(path, Buffer.concat(records));
  return path;
};
const record = (number: string, leader?: string) => writeIso2709(simpleRecord(number, `Title ${number}`, leader));
const withCopy = (number: string, barcode: string): Buffer => {
  const { fields } = simpleRecord(number, `Title ${number}`);
  const subfields: [string, string][] = [
    ['b', 'MAIN'],
    ['c', 'stacks'],
    ['h', 'A 1'],
    ['p', barcode],
  ];
  return writeIso2709({ fields: [...fields, ['852', { subfields }]] });
};
const bring = (path: string, ...more: string[]) => run('import', path, '--library', 'small', ...more);
/** What an import says at its end; a slow one shows its progress before. */
const summaryOf = async (path: string, ...more: string[]) =>
  (await bring(path, ...more)).find((line) => line.includes('records read'));
const live = () =>
  inStore(async ({ db }) => {
    const rows = await db.selectFrom('record').select('control_number').where('deleted_at', 'is', null).execute();
    return rows.map((row) => row.control_number).toSorted();
  });

describe('yuelan records', () => {
  it.each(['marc', 'marcxml', 'marcxchange', 'jsonl'])(
    'exports %s that changes nothing when it comes back',
    async (format) => {
      await bring(file('in.mrc', withCopy('a', 'B1'), record('b')));
      const out = join(dir(), `out.${format}`);
      await run('records', 'export', out, '--library', 'small', '--format', format);
      const line = await summaryOf(out, '--source', 'marc');
      expect(line).toContain('2 records read');
      expect(line).toContain('0 new, 0 updated, 2 unchanged, 0 rejected');
    },
  );

  it('exports only what is chosen, and never over a file', async () => {
    await bring(file('in.mrc', record('a'), record('b')));
    const out = join(dir(), 'out.jsonl');
    await run('records', 'export', out, '--library', 'small', '--format', 'jsonl', '--source', 'other');
    expect(readFileSync(out, 'utf8')).toBe('');
    await run('records', 'export', out, '--library', 'small', '--format', 'jsonl');
    expect(process.exitCode).toBe(1);
  });

  it('shows a record as an import takes it, and as it came', async () => {
    await bring(file('in.mrc', record('a')));
    expect((await run('records', 'show', 'a', '--library', 'small')).join('\n')).toContain('"title": "Title a"');
    const original = await run('records', 'show', 'a', '--library', 'small', '--original');
    expect(original).toContain('245 10 $a Title a / $c by A. Writer.');
    await run('records', 'show', 'z', '--library', 'small');
    expect(process.exitCode).toBe(1);
  });

  it('deletes records, but none that readers hold something of', async () => {
    await bring(file('in.mrc', withCopy('a', 'B1'), withCopy('b', 'B2')));
    await inStore(async (store, library) => {
      const reader = await putReader({ store, library, now: Date.now }, { account: 'ming', name: 'Ming' });
      await lend(store.db, { library, readerId: reader.id, barcode: 'B1', now: Date.now() });
    });
    expect(await run('records', 'delete', 'b', '--library', 'small', '--dry-run')).toEqual([
      '1 records would be deleted',
    ]);
    expect(await run('records', 'delete', 'b', '--library', 'small')).toEqual(['1 records deleted']);
    const printed = await run('records', 'delete', 'a', '--library', 'small');
    expect(printed).toEqual([expect.stringContaining('on loan or promised: B1; not deleted'), '0 records deleted']);
    expect(process.exitCode).toBe(2);
    expect(await live()).toEqual(['a']);
  });
});

describe('yuelan import', () => {
  it('counts records of status d, and says which of them were here', async () => {
    await bring(file('in.mrc', record('a'), record('b')));
    const deleted = '     dam a22        4500';
    const line = await summaryOf(file('d.mrc', record('a', deleted), record('z', deleted)));
    expect(line).toContain('2 of status d (1 withdrawn, the others not found)');
    expect(await live()).toEqual(['b']);
    const report = /report: (\S+)/.exec(line ?? '')?.[1] ?? '';
    expect(readFileSync(report, 'utf8')).toContain('"controlNumber":"z","reason":"Status d","severity":"withdrawn"');
  });

  it('writes nothing in a dry run, and shows what becomes of a record', async () => {
    const printed = await bring(file('in.mrc', record('a'), record('b')), '--dry-run', '--show', '1');
    expect(printed.join('\n')).toContain('245 10 $a Title a / $c by A. Writer.');
    expect(printed.join('\n')).toContain('"title": "Title a"');
    expect(printed.at(-1)).toMatch(/2 records \(source marc\), 2 new, 0 known, 0 rejected.*nothing was written/);
    expect(await live()).toEqual([]);
    expect(existsSync(join(dir(), '.data', 'reports'))).toBe(false);
  });

  it('counts in a dry run as the import then does: what staff suppressed is known, a number twice is new once', async () => {
    await bring(file('in.mrc', record('a'), record('b')));
    await inStore(async (store, library) => {
      const { id: recordId } = await store.db
        .selectFrom('record')
        .select('id')
        .where('control_number', '=', 'b')
        .executeTakeFirstOrThrow();
      const given = { libraryId: library.id, recordId, isSuppressed: true, now: 2000 };
      await inTransaction(store.db, (inside) => suppressRecord(inside, given));
    });
    const path = file('again.mrc', record('a'), record('b'), record('c'), record('c'));
    expect((await bring(path, '--dry-run')).at(-1)).toContain('4 records (source marc), 1 new, 3 known, 0 rejected');
    expect(await summaryOf(path)).toContain('1 new, 0 updated, 3 unchanged, 0 rejected');
  });

  it("reads by the library's own import.json where no profile is named", async () => {
    writeFileSync(join(dir(), 'small', 'import.json'), JSON.stringify({ fields: { title: [{ field: '100' }] } }));
    const path = file('in.mrc', record('a'));
    expect((await bring(path, '--dry-run', '--show', '1')).join('\n')).toContain('"title": "Writer, A."');
    const other = file('other.json', Buffer.from('{}'));
    const printed = await bring(path, '--dry-run', '--show', '1', '--profile', other);
    expect(printed.join('\n')).toContain('"title": "Title a"');
  });

  it('withdraws what a full dump lacks, and only of its source', async () => {
    await bring(file('in.mrc', record('a'), record('b'), record('c')));
    await bring(file('other.mrc', record('o')), '--source', 'other');
    const dump = file('dump.mrc', record('a'), record('c'), record('n'));
    const dry = await bring(dump, '--sync', '--at-most', '40', '--dry-run');
    expect(dry).toEqual([
      'dump.mrc: 1 new, 2 known, 0 rejected; missing from the files: 1 of 3 records of source marc (33.3 %)',
    ]);
    expect(await live()).toEqual(['a', 'b', 'c', 'o']);
    const printed = await bring(dump, '--sync', '--at-most', '40');
    expect(printed.at(-1)).toBe('1 records of source marc missing from the files were withdrawn');
    expect(await live()).toEqual(['a', 'c', 'n', 'o']);
  });

  it('takes several files as one dump', async () => {
    await bring(file('in.mrc', record('a'), record('b')));
    const printed = await bring(file('one.mrc', record('a')), file('two.mrc', record('b')), '--sync', '--at-most', '0');
    expect(printed.at(-1)).toBe('0 records of source marc missing from the files were withdrawn');
    expect(await live()).toEqual(['a', 'b']);
  });

  it('refuses a dump that would take more than the stated share, before anything is written', async () => {
    await bring(file('in.mrc', record('a'), record('b'), record('c')));
    const printed = await bring(file('dump.mrc', record('a'), record('n')), '--sync');
    expect(printed.at(-1)).toContain('More than 10 % are missing: nothing was written');
    expect(process.exitCode).toBe(1);
    expect(await live()).toEqual(['a', 'b', 'c']);
  });

  it('withdraws nothing where records of the dump cannot be read at all', async () => {
    await bring(file('in.mrc', record('a'), record('b')));
    const printed = await bring(file('dump.mrc', record('a'), Buffer.from('junk')), '--sync', '--at-most', '100');
    expect(printed.at(-1)).toContain('the missing records cannot be determined');
    expect(await live()).toEqual(['a', 'b']);
  });
});
