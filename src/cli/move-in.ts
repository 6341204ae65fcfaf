import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Command, Option } from 'commander';
import { moveInFiles, moveInProfiles, moveInTables, passwordRules, type PasswordRule } from '#lib/rules/move-in.ts';
import { ImportError } from '#service/catalogue/import/run.ts';
import {
  type MoveInFiles,
  type MoveInPlan,
  isWritten,
  planMoveIn,
  sampleOf,
  understoodOf,
  type UnknownCode,
} from '#service/move-in/plan.ts';
import { readMoveInProfile } from '#service/move-in/profile.schema.ts';
import type { Problem } from '#service/move-in/table.ts';
import { undoMoveIn } from '#service/move-in/undo.ts';
import { type MoveInResult, type TableCounts, writeMoveIn } from '#service/move-in/write.ts';
import { makePrivateFolder } from '#service/platform/private-files.ts';
import { loadSecrets } from '#service/platform/secrets.ts';
import { entryNumber, command, CommandError, importInto, type LibraryOption } from './context.ts';
import { withIndex } from './follow.ts';
import { encodingLine } from './import.ts';
import { showProgress } from './progress.ts';

interface Options extends LibraryOption, MoveInFiles {
  write?: boolean;
  whole?: boolean;
  password?: PasswordRule;
  show: number;
}

function problemLine({ file, position, column, reason }: Problem): string {
  const at = column === undefined ? '' : `, column ${String(column.at)} (${column.head})`;
  return `${basename(file)}:${String(position)}${at}: ${reason}`;
}

/** Prints the first lines of a list and the number of the others. */
function printList(title: string, lines: readonly string[], show: number): void {
  if (lines.length === 0) return;
  console.log(`${title}: ${String(lines.length)}`);
  for (const line of lines.slice(0, show)) console.log(`  ${line}`);
  if (lines.length > show) console.log(`  … and ${String(lines.length - show)} more (--show)`);
}

const codeLine = ({ kind, code, count }: UnknownCode): string => `${kind} ${code}: ${String(count)}`;

function printPlan(plan: MoveInPlan, show: number): void {
  const { records, read } = plan;
  if (records) {
    const counts = [
      `${String(records.records)} read`,
      `${String(records.fresh)} new`,
      `${String(records.known)} known`,
    ];
    console.log(`records: ${[...counts, `${String(records.rejected)} rejected`].join(', ')}`);
    for (const { controlNumber, title } of plan.samples) console.log(`  record ${controlNumber}: ${title}`);
  }
  for (const name of moveInTables) {
    const table = read[name];
    if (!table) continue;
    const leftOut = table.leftOut > 0 ? `, ${String(table.leftOut)} left out by the profile` : '';
    console.log(`${name}: ${String(table.rows)} rows read, ${String(understoodOf(plan, name))} understood${leftOut}`);
    if (table.guess) console.log(`  ${encodingLine(table.guess)}`);
    if (table.unread.length > 0) console.log(`  columns not read: ${table.unread.join(', ')}`);
    const sample = sampleOf(plan, name).map(({ field, value }) => `${field} ${value}`);
    if (sample.length > 0) console.log(`  ${sample.join(', ')}`);
  }
  printList('not understood', plan.problems.map(problemLine), show);
  printList('codes not in library.json', plan.unknownCodes.map(codeLine), show);
  printList('copies lent without a loan', plan.lentWithoutLoan, show);
}

const countsLine = (name: string, { added, updated, unchanged, ended }: TableCounts): string =>
  `${name}: ${String(added)} added, ${String(updated)} updated, ${String(unchanged)} unchanged, ${String(ended)} ended`;

function printResult(result: MoveInResult, plan: MoveInPlan, show: number): void {
  const { runId, records, items, problems } = result;
  console.log(`run ${String(runId)} written`);
  if (records) {
    console.log(
      `records: ${String(records.inserted)} new, ${String(records.updated)} updated, ${String(records.unchanged)} unchanged`,
    );
    if (records.report !== undefined) console.log(`  report: ${records.report}`);
  }
  if (plan.files.items !== undefined) console.log(`items: copies of ${String(items)} records`);
  for (const name of ['readers', 'loans', 'requests', 'charges'] as const) {
    if (isWritten(plan, name)) console.log(countsLine(name, result[name]));
  }
  printList('not written', problems.map(problemLine), show);
  console.log(`to undo: yuelan move-in undo ${String(runId)}`);
}

/** Writes the list of first passwords to a file that only its owner can read. */
function writePasswords(dataDir: string, runId: number, list: string): Promise<void> {
  const folder = join(dataDir, 'reports');
  const file = join(folder, `passwords-${String(runId)}.csv`);
  makePrivateFolder(folder);
  writeFileSync(file, list, { mode: 0o600 });
  console.log(`passwords to hand out: ${file}`);
  return Promise.resolve();
}

/** Exit status: 0 everything was understood, 2 something was not, 1 nothing was written. */
async function run(profileName: string, options: Options): Promise<void> {
  const files: MoveInFiles = Object.fromEntries(
    moveInFiles.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  );
  if (Object.keys(files).length === 0) {
    throw new CommandError(`Name at least one file: ${moveInFiles.map((name) => `--${name}`).join(', ')}.`);
  }
  const own = readMoveInProfile(profileName);
  const profile = { ...own, password: options.password ?? own.password };
  await importInto(options, async (staff) => {
    const { store, library, environment, now } = staff;
    const target = { store, library, now };
    const plan = await planMoveIn(target, profile, files).catch((error: unknown) => {
      throw error instanceof ImportError ? new CommandError(error.message) : error;
    });
    printPlan(plan, options.show);
    if (plan.problems.length > 0) process.exitCode = 2;
    if (options.write !== true) {
      console.log('Nothing was written. Add --write to write it.');
      return;
    }
    const { dataDir } = environment;
    await withIndex(staff, async (notify) => {
      const progress = files.records === undefined ? undefined : showProgress(basename(files.records), () => 0);
      const watch = { afterBatch: notify, ...(progress && { onProgress: progress.update }) };
      try {
        const savePasswords = (runId: number, list: string): Promise<void> => writePasswords(dataDir, runId, list);
        const writing = { ...target, dataDir, secrets: loadSecrets(dataDir), savePasswords };
        const result = await writeMoveIn(writing, plan, { isWhole: options.whole === true, ...watch });
        progress?.stop();
        printResult(result, plan, options.show);
        if (result.problems.length > 0) process.exitCode = 2;
      } finally {
        progress?.stop();
        notify();
      }
    });
  });
}

async function undo(runId: number, _own: object, self: Command): Promise<void> {
  await importInto(self.optsWithGlobals<LibraryOption>(), async (staff) => {
    const { store, library, now } = staff;
    await withIndex(staff, async (notify) => {
      const { records, removed, kept } = await undoMoveIn({ store, library, now }, runId);
      notify();
      const counts = [
        `${String(records)} records withdrawn`,
        `${String(removed.reader)} readers, ${String(removed.loan)} loans and ${String(removed.request)} requests removed`,
        `${String(removed.charge + removed.balance + removed.deposit)} charges, deposits and credits reversed`,
      ];
      console.log(`run ${String(runId)} undone: ${counts.join(', ')}`);
      printList('kept because they are in use', kept, 20);
    });
  });
}

/** `yuelan move-in <profile>` and `yuelan move-in undo <run>`: docs/guide/move-in.md. */
export function registerMoveIn(program: Command): void {
  const moveIn = program
    .command('move-in')
    .description('show what the files of another system contain, and import them with --write (docs/guide/move-in.md)')
    .argument('<profile>', `${moveInProfiles.join(', ')}, or a JSON file of your own`)
    .requiredOption('--library <mappingPath>', 'library that moves in');
  for (const name of moveInFiles) moveIn.option(`--${name} <file>`, `exported ${name}`);
  moveIn
    .option('--write', 'write what was understood')
    .option('--whole', 'the files are whole lists: end cards, loans and debts of earlier runs that they lack')
    .addOption(new Option('--password <rule>', 'first password of new readers').choices(passwordRules))
    .option('--show <number>', 'print this number of lines of each list', entryNumber, 20)
    .action(command(run));
  moveIn
    .command('undo')
    .description('remove what a run created and reverse its charges, until the cut-over day')
    .argument('<run>', 'number of the run', entryNumber)
    .action(command(undo));
}
