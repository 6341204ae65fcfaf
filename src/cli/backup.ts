import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import type { Environment } from '#service/platform/environment/environment.ts';
import { backupFolder, noteBackup, restoreFolder } from '#service/platform/backup/backup-folder.ts';
import { restoreStore } from '#service/platform/backup/backup.ts';
import { command, fileContext, CommandError, runningServer } from './context.ts';
import { makePrivateFolder } from '#service/platform/private-files.ts';
import { checkContent } from './store-check.ts';

/** The files folder, or null if the files are in a bucket. */
const filesDirOf = ({ files }: Environment): string | null => (files.kind === 'folder' ? files.dir : null);

async function backup(folder: string, { secrets = false }: { secrets?: boolean }): Promise<void> {
  const { environment, storeFile } = fileContext();
  mkdirSync(dirname(folder), { recursive: true });
  const { dataDir } = environment;
  const place = { dataDir, storeFile, filesDir: filesDirOf(environment) };
  const { files, bytes } = await backupFolder(place, folder, { secrets, now: Date.now() });
  noteBackup(dataDir, Date.now());
  if (place.filesDir === null)
    console.log(
      'Record files and covers are not included: they are in a bucket (FILES_URL). Back up the bucket separately.',
    );
  console.log(`Wrote and verified ${String(files)} files (${(bytes / 1e6).toFixed(1)} MB) in ${folder}.`);
  console.log(
    secrets
      ? 'The backup contains the keys of this installation: protect it like the data folder. Back up the libraries folder too.'
      : 'The backup does not contain the keys (secrets.json and others): see --secrets. Back up the libraries folder too.',
  );
}

/** Restores a backup into a temporary folder, checks it there and deletes it. The installation is not touched. */
async function drill(from: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-drill-'));
  try {
    const storeFile = join(dataDir, 'yuelan.db');
    const { made, store } = await restoreFolder({ dataDir, storeFile }, from, { secrets: true });
    console.log(`Restored the backup of ${made} into a temporary folder.`);
    await checkContent(storeFile, store);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function restore(from: string, options: { secrets?: boolean; drill?: boolean }): Promise<void> {
  if (options.drill) return drill(from);
  const { secrets = false } = options;
  const { environment, storeFile } = fileContext();
  const { dataDir } = environment;
  const server = runningServer(dataDir);
  if (server !== undefined) {
    throw new CommandError(`Yuelan is serving from ${dataDir} (process ${String(server)}); stop it first.`);
  }
  if (!existsSync(from)) throw new CommandError(`No backup found at ${from}.`);
  const wasThere = existsSync(storeFile);
  if (statSync(from).isDirectory())
    await restoreFolder({ dataDir, storeFile, filesDir: filesDirOf(environment) }, from, { secrets });
  else {
    // Earlier versions wrote only the store, as a single file.
    makePrivateFolder(dirname(storeFile));
    await restoreStore(storeFile, from);
  }
  // The index belongs to the replaced store; the next start or import rebuilds it.
  rmSync(join(dataDir, 'search'), { recursive: true, force: true });
  console.log(`Restored from ${from}.`);
  if (wasThere) console.log(`The previous store was moved to ${storeFile}.before-restore.`);
}

/** `yuelan backup <folder>` and `yuelan restore <folder>`. */
export function registerBackup(program: Command): void {
  program
    .command('backup')
    .description('back up the store and record files to a folder, also while the server runs, and verify the backup')
    .argument('<folder>', 'folder to create')
    .option('--secrets', 'include the keys of this installation')
    .action(command(backup));
  program
    .command('restore')
    .description('replace the store and record files with a backup; stop the server first')
    .argument('<folder>', 'folder written by yuelan backup, or the single file of an earlier version')
    .option('--secrets', 'also restore the keys if the backup contains them')
    .option('--drill', 'only try it: restore into a temporary folder (TMPDIR), check rows and ledger, and delete it')
    .action(command(restore));
}
