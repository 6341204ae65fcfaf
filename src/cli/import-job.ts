import { InvalidArgumentError, type Command } from 'commander';
import { runFileImportJob } from '#service/desk/file-import-job.ts';
import { openFiles } from '#service/platform/files/place.ts';
import { command } from './context.ts';
import { withIndex } from './follow.ts';
import { importInto, type LibraryOption } from './library-at.ts';

function jobNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Use the number of an import.');
  return Number(text);
}

/** Reads or imports a file uploaded at the desk. Exit status: 0 also for an unreadable file, which the desk reports. */
async function run(id: number, _: unknown, input: Command): Promise<void> {
  await importInto(input.optsWithGlobals<LibraryOption>(), async (staff) => {
    const { store, library, environment, now } = staff;
    const { dataDir } = environment;
    const files = openFiles(environment.files);
    const onBroken = (error: unknown): void => {
      console.error(error);
      process.exitCode = 1;
    };
    await withIndex(staff, async (notify) => {
      await runFileImportJob({ store, library, files, dataDir, now, onBroken }, id);
      notify();
    });
  });
}

/** `yuelan import job <number>`: the server runs this for a file uploaded at the desk. */
export function registerImportJob(program: Command): void {
  program
    .command('job', { hidden: true })
    .description('import a file uploaded at the desk; run by the server')
    .argument('<number>', 'number of the import', jobNumber)
    .action(command(run));
}
