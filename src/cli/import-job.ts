import { InvalidArgumentError, type Command } from 'commander';
import { runFileImportJob } from '#service/desk/file-import-job.ts';
import { openFiles } from '#service/platform/files/place.ts';
import { openStore } from '#service/platform/db/open.ts';
import { command, commandContext, yieldToServer } from './context.ts';
import { followIndexInWorker } from './follow.ts';
import { libraryAt } from './library-at.ts';

function jobNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Use the number of an import.');
  return Number(text);
}

/** Reads or imports a file uploaded at the desk. Exit status: 0 also for an unreadable file, which the desk reports. */
async function run(id: number, _: unknown, input: Command): Promise<void> {
  const { environment, storeAt } = commandContext();
  const { dataDir, librariesDir } = environment;
  yieldToServer(dataDir);
  const store = await openStore(storeAt);
  try {
    const library = await libraryAt(store, librariesDir, input.optsWithGlobals<{ library: string }>().library);
    const index = followIndexInWorker(storeAt, environment, library);
    const onBroken = (error: unknown): void => {
      console.error(error);
      process.exitCode = 1;
    };
    try {
      const files = openFiles(environment.files);
      await runFileImportJob({ store, library, files, dataDir, now: Date.now, onBroken }, id);
      index.notify();
    } finally {
      await index.close();
    }
  } finally {
    await store.close();
  }
}

/** `yuelan import job <number>`: the server runs this for a file uploaded at the desk. */
export function registerImportJob(program: Command): void {
  program
    .command('job', { hidden: true })
    .description('import a file uploaded at the desk; run by the server')
    .argument('<number>', 'number of the import', jobNumber)
    .action(command(run));
}
