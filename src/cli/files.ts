import type { Command } from 'commander';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { attachmentFolder } from '#service/catalogue/attachments/files.ts';
import { coverFolder } from '#service/covers/cover-files.ts';
import { folderFiles } from '#service/platform/files/folder-files.ts';
import { openFiles } from '#service/platform/files/place.ts';
import { command, commandContext } from './context.ts';

/** Copies files from a folder to FILES_URL, unless a file of the same length is there. */
async function copy({ from, over = false }: { from?: string; over?: boolean }): Promise<void> {
  const { environment } = commandContext();
  const source = from ?? environment.dataDir;
  const files = openFiles(environment.files);
  const folder = folderFiles(source);
  let [copied, before] = [0, 0];
  for (const name of [attachmentFolder, coverFolder]) {
    for await (const file of folder.list(`${name}/`)) {
      const path = join(source, file);
      const there = await files.find(file);
      if (there !== undefined && !over && there.size === (await openAsBlob(path)).size) before += 1;
      else {
        await files.put(file, { path });
        copied += 1;
      }
    }
  }
  console.log(`${String(copied)} files copied, ${String(before)} already present`);
}

/** `yuelan files copy`: copies record files and covers to FILES_URL (docs/operate/cluster-files.md). */
export function registerFiles(program: Command): void {
  program
    .command('files')
    .description('record files and covers at FILES_URL')
    .command('copy')
    .description('copy attachments/ and covers/ of a folder to FILES_URL; skips files that exist with the same length')
    .option('--from <folder>', 'source folder; the data folder if omitted')
    .option('--over', 'overwrite existing files')
    .action(command(copy));
}
