import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import type { Environment } from '#service/platform/environment/environment.ts';
import { backupFolder, restoreFolder } from '#service/platform/backup/backup-folder.ts';
import { restoreStore } from '#service/platform/backup/backup.ts';
import { command, fileContext, CommandError, runningServer } from './context.ts';
import { makePrivateFolder } from '#service/platform/private-files.ts';

/** The folder of the files; null where a bucket has them. */
const filesDirOf = ({ files }: Environment): string | null => (files.kind === 'folder' ? files.dir : null);

async function backup(folder: string, { secrets = false }: { secrets?: boolean }): Promise<void> {
  const { environment, storeFile } = fileContext();
  mkdirSync(dirname(folder), { recursive: true });
  const { dataDir } = environment;
  const place = { dataDir, storeFile, filesDir: filesDirOf(environment) };
  const { files, bytes } = await backupFolder(place, folder, { secrets, now: Date.now() });
  if (place.filesDir === null)
    console.log('Files of records and covers are in a bucket (FILES_URL), which is saved by its own means; not in it.');
  console.log(`${String(files)} files, ${(bytes / 1e6).toFixed(1)} MB, were written to ${folder} and read back.`);
  console.log(
    secrets
      ? 'It holds the keys of this installation: keep it as safe as the data folder. Keep the libraries folder with it.'
      : 'The keys (secrets.json and others) are not in it: see --secrets. Keep the libraries folder with it.',
  );
}

async function restore(from: string, { secrets = false }: { secrets?: boolean }): Promise<void> {
  const { environment, storeFile } = fileContext();
  const { dataDir } = environment;
  const server = runningServer(dataDir);
  if (server !== undefined) {
    throw new CommandError(`Yuelan is serving from ${dataDir} (process ${String(server)}); stop it first.`);
  }
  if (!existsSync(from)) throw new CommandError(`There is nothing at ${from}`);
  const wasThere = existsSync(storeFile);
  if (statSync(from).isDirectory())
    await restoreFolder({ dataDir, storeFile, filesDir: filesDirOf(environment) }, from, { secrets });
  else {
    // What earlier versions wrote: the store alone.
    makePrivateFolder(dirname(storeFile));
    await restoreStore(storeFile, from);
  }
  // The index tells of the store before; the next start or import rebuilds it.
  rmSync(join(dataDir, 'search'), { recursive: true, force: true });
  console.log(`Restored from ${from}.`);
  if (wasThere) console.log(`What was there before is kept as ${storeFile}.before-restore.`);
}

/** `yuelan backup <folder>` and `yuelan restore <folder>`. */
export function registerBackup(program: Command): void {
  program
    .command('backup')
    .description('write store and files of records into a folder, consistent also while serving, and read it back')
    .argument('<folder>', 'a folder that is not there yet')
    .option('--secrets', 'with the keys of this installation')
    .action(command(backup));
  program
    .command('restore')
    .description('put a backup in the place of the store and the files of records; not while serving')
    .argument('<folder>', 'a folder that yuelan backup wrote, or the single file of an earlier version')
    .option('--secrets', 'put the keys back too, where the backup has them')
    .action(command(restore));
}
