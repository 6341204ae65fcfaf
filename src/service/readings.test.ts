import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noteBackup } from './platform/backup/backup-folder.ts';
import { readEnvironment } from './platform/environment/environment.ts';
import { startService } from './process.ts';

it('reports the age of the last backup, which is infinite before the first one', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-readings-'));
  const [dataDir, librariesDir] = [join(dir, 'data'), join(dir, 'libraries')];
  mkdirSync(librariesDir);
  const environment = { DATA_DIR: dataDir, LIBRARIES_DIR: librariesDir, LOG_LEVEL: 'silent' };
  const service = await startService(readEnvironment(environment));
  const age = async () =>
    (await service.readings()).find(({ name }) => name === 'yuelan_backup_age_seconds')?.value ?? NaN;
  try {
    expect(await age()).toBe(Infinity);
    noteBackup(dataDir, Date.now() - 90_000_000);
    expect(Math.abs((await age()) - 90_000)).toBeLessThan(60);
  } finally {
    await service.close();
    rmSync(dir, { recursive: true });
  }
});
