import type { Command } from 'commander';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { attachmentFolder } from '#service/catalogue/attachments/files.ts';
import { coverFolder } from '#service/covers/cover-files.ts';
import { folderFiles } from '#service/platform/files/folder-files.ts';
import { openFiles } from '#service/platform/files/place.ts';
import { command, commandContext } from './context.ts';

/** Copies what is in a folder and not in the place of the files, or otherwise there. */
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
  console.log(`${String(copied)} files copied, ${String(before)} were there`);
}

/** `yuelan files copy`: brings files of records and covers to where FILES_URL says (docs/cluster.md). */
export function registerFiles(program: Command): void {
  program
    .command('files')
    .description('files of records and their covers, where FILES_URL says')
    .command('copy')
    .description('copy attachments/ and covers/ of a folder to FILES_URL; what is there in the same length is left')
    .option('--from <folder>', 'the data folder when left out')
    .option('--over', 'write over what is there, too')
    .action(command(copy));
}
