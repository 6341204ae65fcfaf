import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Db } from '#service/platform/db/database.ts';
import { isSqlite } from '#service/platform/db/open.ts';
import { commandLine } from '#support/cli.ts';
import { isOnPostgres } from '#support/store.ts';
import { registerBackup } from './backup.ts';
import { registerDoctor } from './doctor.ts';
import { registerStore } from './store.ts';

const cli = commandLine([registerBackup, registerDoctor, registerStore]);
const agrees = [
  expect.stringMatching(/^0 records, 0 readers, 0 loans, 0 requests; \d+ rows in \d\d\d tables\.$/),
  'The ledger agrees.',
];

/** A receipt without money, which only a store that was damaged has. */
const addEmptyReceipt = (db: Db, libraryId: number) =>
  db
    .insertInto('ledger_entry')
    .values({ library_id: libraryId, key: 'k', kind: 'payment', receipt: '1', day: '2026-11-30', created_at: 1 })
    .execute();
const emptyReceipt = '1 entries with a receipt that moved no money';

test('store check counts rows, and fails if the ledger does not agree, as doctor does', async () => {
  await cli.inStore(() => Promise.resolve());
  expect(await cli.run('store', 'check')).toEqual(agrees);
  expect(process.exitCode).toBeUndefined();

  await cli.inStore(({ db }, { id }) => addEmptyReceipt(db, id));
  expect(await cli.run('store', 'check')).toEqual([agrees[0], emptyReceipt]);
  expect(process.exitCode).toBe(1);
  expect(await cli.run('doctor')).toContainEqual(expect.stringContaining(`error    ledger: ${emptyReceipt}.`));
});

describe.skipIf(isOnPostgres)('restore --drill', () => {
  let backup = '';
  let temporary = '';
  const dataFiles = () => readdirSync(join(cli.dir(), '.data')).sort();
  const manifest = () => join(backup, 'manifest.json');
  const restored = expect.stringMatching(/^Restored the backup of 20\S+Z into a temporary folder\.$/);
  /** Runs the drill, which leaves no files and does not touch the installation. */
  async function drill(): Promise<string[]> {
    const before = dataFiles();
    const printed = await cli.run('restore', backup, '--drill');
    expect(readdirSync(temporary)).toEqual([]);
    expect(dataFiles()).toEqual(before);
    return printed;
  }
  beforeEach(() => {
    backup = join(cli.dir(), 'backup');
    temporary = join(cli.dir(), 'temporary');
    mkdirSync(temporary);
    vi.stubEnv('TMPDIR', temporary);
  });

  it('restores and checks a backup, also while a server runs', async () => {
    await cli.inStore(() => Promise.resolve());
    writeFileSync(join(cli.dir(), '.data', 'server.pid'), String(process.ppid));
    await cli.run('backup', backup);
    expect(await drill()).toEqual([restored, ...agrees]);
    expect(process.exitCode).toBeUndefined();
  });

  it('fails on a damaged backup', async () => {
    await cli.inStore(() => Promise.resolve());
    await cli.run('backup', backup);
    const file = join(backup, 'yuelan.db');
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(5_000) ^ 1, 5_000);
    writeFileSync(file, bytes);
    expect(await drill()).toEqual(['yuelan.db is damaged in the backup']);
    expect(process.exitCode).toBe(1);
  });

  it('fails on other rows than the manifest counts', async () => {
    await cli.inStore(() => Promise.resolve());
    await cli.run('backup', backup);
    writeFileSync(manifest(), readFileSync(manifest(), 'utf8').replace('"library": 1', '"library": 2'));
    expect(await drill()).toEqual([restored, agrees[0], 'library has 1 rows, not 2']);
    expect(process.exitCode).toBe(1);
  });

  it('does not compare rows with those of an earlier schema, which migrations may change', async () => {
    await cli.inStore(() => Promise.resolve());
    await cli.run('backup', backup);
    const earlier = readFileSync(manifest(), 'utf8').replace(/"schema": "[^"]+"/, '"schema": "0001-baseline"');
    writeFileSync(manifest(), earlier.replace('"library": 1', '"library": 2'));
    const note = 'An earlier version wrote the backup: rows are not compared.';
    expect(await drill()).toEqual([restored, agrees[0], note, agrees[1]]);
  });

  it('fails on lost rows and on a ledger that does not agree', async () => {
    await cli.inStore(async (store, { id }) => {
      await addEmptyReceipt(store.db, id);
    });
    await cli.run('backup', backup);
    expect(await drill()).toEqual([restored, agrees[0], emptyReceipt]);
    expect(process.exitCode).toBe(1);

    await cli.inStore(async (store, { id }) => {
      if (isSqlite(store)) store.sqlite.pragma('foreign_keys = OFF');
      await addEmptyReceipt(store.db, id + 1);
    });
    backup = `${backup}-2`;
    await cli.run('backup', backup);
    expect(await drill()).toEqual([restored, '1 rows of ledger_entry without their library']);
    expect(process.exitCode).toBe(1);
  });
});
