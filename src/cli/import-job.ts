import { InvalidArgumentError, type Command } from 'commander';
import { runFileImportJob } from '#service/desk/file-import-job.ts';
import { openFiles } from '#service/platform/files/place.ts';
import { openStore } from '#service/platform/db/open.ts';
import { command, commandContext, yieldToServer } from './context.ts';
import { followIndexBeside } from './follow.ts';
import { libraryAt } from './library-at.ts';

function jobNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('the number of an import');
  return Number(text);
}

/** Reads or imports a file that staff brought in. Exit status: 0 also where the file made no sense, which the desk shows. */
async function run(id: number, _: unknown, input: Command): Promise<void> {
  const { environment, storeAt } = commandContext();
  const { dataDir, librariesDir } = environment;
  yieldToServer(dataDir);
  const store = await openStore(storeAt);
  try {
    const library = await libraryAt(store, librariesDir, input.optsWithGlobals<{ library: string }>().library);
    const index = followIndexBeside(storeAt, environment, library);
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

/** `yuelan import job <number>`: what the server starts for a file that came in at the desk. */
export function registerImportJob(program: Command): void {
  program
    .command('job', { hidden: true })
    .description('read a file that staff brought in at the desk; the server starts this')
    .argument('<number>', 'number of the import', jobNumber)
    .action(command(run));
}
