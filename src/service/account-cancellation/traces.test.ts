import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findReader } from '../platform/readers/readers.ts';
import { backupStore } from '../platform/backup/backup.ts';
import { isOnPostgres } from '#support/store.ts';
import { testReader, testService, type TestService } from '#support/service.ts';

// What a cancelled account leaves in the bytes of the store's files. PostgreSQL is described in docs/guide/account.md.

const leaver = {
  account: 'zhuxiao.gone',
  primaryId: 'CARD7340033517',
  name: '朱晓岚岚',
  mail: 'zhuxiao.gone@mail.example',
  phone: '13912340517',
};
const note = '还书时请当面核对证件原件七三四';
const needles = [leaver.account, leaver.primaryId, leaver.name, leaver.mail, leaver.phone, note];

let folder: string;
let service: TestService;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yuelan-traces-'));
  service = await testService({ storeFile: join(folder, 'yuelan.db') });
});
afterEach(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Files of the folder that contain a text of the reader, with the text. */
const traces = (): string[] =>
  readdirSync(folder).flatMap((file) => {
    const bytes = readFileSync(join(folder, file));
    return needles.filter((needle) => bytes.includes(needle)).map((needle) => `${file}: ${needle}`);
  });

async function addNote(account: string, text: string): Promise<void> {
  const reader = await findReader(service.store, 1, account);
  const row = { library_id: 1, reader_id: reader?.id ?? 0, text, staff: 'desk', created_at: service.clock.now };
  await service.store.db.insertInto('reader_note').values(row).execute();
}

it.skipIf(isOnPostgres)('leaves no byte of a cancelled account in the store, its log or a new backup', async () => {
  // Enough neighbours for pages that split and merge, before the reader and after.
  const neighbour = async (at: number) => {
    const account = `neighbour${String((at * 7919) % 1000)}-${String(at)}`;
    await service.addReader({ account, mail: `${account}@mail.example`, phone: `1380000${String(1000 + at)}` });
    await addNote(account, '邻'.repeat(40 + at));
  };
  for (let at = 0; at < 30; at += 1) await neighbour(at);
  await service.addReader({ ...leaver, verified: true });
  await addNote(leaver.account, note);
  for (let at = 30; at < 60; at += 1) await neighbour(at);
  const session = await service.signIn({ username: leaver.account });
  // An earlier value leaves no trace either.
  await service.data('checkOwnMail', { mail: leaver.mail }, { session });
  expect(traces().length).toBeGreaterThanOrEqual(needles.length);

  await service.data(
    'cancelAccount',
    { password: service.encrypt(testReader.password), evaluations: 'delete', understood: true },
    { session },
  );
  expect(traces()).toEqual([]);
  await backupStore(join(folder, 'yuelan.db'), join(folder, 'backup.db'));
  expect(readdirSync(folder)).toContain('backup.db');
  expect(traces()).toEqual([]);
});
