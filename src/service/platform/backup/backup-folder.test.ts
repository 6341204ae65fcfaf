import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupFolder, checkFolder, restoreFolder } from './backup-folder.ts';
import { BackupError } from './backup.ts';
import { openStore } from '../db/open.ts';

const now = Date.UTC(2026, 10, 22);
let dir = '';
let backup = '';
const installation = (name: string) => ({ dataDir: join(dir, name), storeFile: join(dir, name, 'yuelan.db') });

const codesOf = async (name: string) => {
  const store = await openStore(installation(name).storeFile);
  const rows = await store.db.selectFrom('library').select('group_code').execute();
  await store.close();
  return rows.map((row) => row.group_code);
};

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-backups-'));
  backup = join(dir, 'backup');
  const { dataDir, storeFile } = installation('data');
  mkdirSync(join(dataDir, 'attachments', 'demo', 'maps'), { recursive: true });
  writeFileSync(join(dataDir, 'attachments', 'demo', 'maps', '1.pdf'), '%PDF one');
  mkdirSync(join(dataDir, 'covers', '01'), { recursive: true });
  writeFileSync(join(dataDir, 'covers', '01', '0123456789abcdef0123-80.webp'), 'picture');
  writeFileSync(join(dataDir, 'covers', '01', `0123456789abcdef0123-80.webp.${randomUUID()}`), 'half a pic');
  writeFileSync(join(dataDir, 'secrets.json'), '{"a":1}');
  writeFileSync(join(dataDir, 'identity-secrets.json'), '{"b":2}');
  writeFileSync(join(dataDir, 'server.pid'), '1');
  const store = await openStore(storeFile);
  await store.db.insertInto('library').values({ group_code: '1', mapping_path: 'one', name: 'One' }).execute();
  await store.close();
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

test('a drill: restores everything into an empty folder, and leaves no other files', async () => {
  const { files } = await backupFolder(installation('data'), backup, { secrets: true, now });
  expect(files).toBe(5);
  await restoreFolder(installation('other'), backup, { secrets: true });
  expect(readdirSync(join(dir, 'other')).sort()).toEqual([
    'attachments',
    'covers',
    'identity-secrets.json',
    'secrets.json',
    'yuelan.db',
  ]);
  expect(readFileSync(join(dir, 'other', 'attachments', 'demo', 'maps', '1.pdf'), 'utf8')).toBe('%PDF one');
  expect(readFileSync(join(dir, 'other', 'secrets.json'), 'utf8')).toBe('{"a":1}');
  expect(statSync(join(dir, 'other', 'attachments', 'demo', 'maps', '1.pdf')).mode & 0o777).toBe(0o600);
  expect(await codesOf('other')).toEqual(['1']);
  // The backup is as it was: it can be put back again.
  await checkFolder(backup);
  expect(readdirSync(backup).sort()).toEqual(['attachments', 'covers', 'manifest.json', 'secrets', 'yuelan.db']);
});

test('does not restore keys unless requested', async () => {
  await backupFolder(installation('data'), backup, { secrets: false, now });
  expect(existsSync(join(backup, 'secrets'))).toBe(false);
});

test('a backup replaces no other backup, and an incomplete one is not listed', async () => {
  await backupFolder(installation('data'), backup, { secrets: false, now });
  await expect(backupFolder(installation('data'), backup, { secrets: false, now })).rejects.toThrow(
    /overwrites nothing/,
  );
  await expect(backupFolder(installation('nowhere'), join(dir, 'half'), { secrets: false, now })).rejects.toThrow();
  expect(existsSync(join(dir, 'half'))).toBe(false);
});

test('keeps the previous data next to the restored data', async () => {
  await backupFolder(installation('data'), backup, { secrets: true, now });
  writeFileSync(join(dir, 'data', 'attachments', 'demo', 'maps', '1.pdf'), '%PDF two');
  await restoreFolder(installation('data'), backup, { secrets: false });
  expect(readFileSync(join(dir, 'data', 'attachments', 'demo', 'maps', '1.pdf'), 'utf8')).toBe('%PDF one');
  const before = join(dir, 'data', 'attachments.before-restore', 'demo', 'maps', '1.pdf');
  expect(readFileSync(before, 'utf8')).toBe('%PDF two');
});

test('a damaged, missing or added file is named before anything is put back', async () => {
  await backupFolder(installation('data'), backup, { secrets: false, now });
  const pdf = join(backup, 'attachments', 'demo', 'maps', '1.pdf');
  const wrong: [string, () => void][] = [
    [
      '1.pdf is damaged',
      () => {
        writeFileSync(pdf, '%PDF two');
      },
    ],
    [
      '1.pdf is missing',
      () => {
        rmSync(pdf);
      },
    ],
    [
      'more.txt does not belong',
      () => {
        writeFileSync(join(backup, 'more.txt'), '');
      },
    ],
    [
      'manifest.json is missing or damaged',
      () => {
        writeFileSync(join(backup, 'manifest.json'), '{');
      },
    ],
  ];
  for (const [text, spoil] of wrong) {
    spoil();
    const restored = restoreFolder(installation('other'), backup, { secrets: false });
    await expect(restored).rejects.toThrow(BackupError);
    await expect(restored).rejects.toThrow(text);
    expect(existsSync(join(dir, 'other'))).toBe(false);
  }
});
