import { basename } from 'node:path';
import { ruleOutcomes } from '#service/catalogue/import/marc/field-rules.ts';
import { marcOfOriginal } from '#service/catalogue/import/marc/stored.ts';
import { NumberSet } from '#service/catalogue/import/present.ts';
import type { Entry } from '#service/catalogue/import/read-entries.ts';
import { type ImportOptions, isImprobable } from '#service/catalogue/import/run.ts';
import { lackingIn, type Trial, tryFile } from '#service/catalogue/import/trial.ts';
import { CommandError } from './context.ts';
import { marcLines } from './marc-lines.ts';

export type Common = Omit<ImportOptions, 'file'>;

/** Formats a record of the file and its result, for the person who sets up an import. */
function shownEntry(
  { position, controlNumber, operation, reason, warnings }: Entry,
  profile: Common['profile'],
): string {
  const lines = [`--- ${controlNumber ?? 'no control number'} (position ${String(position)})`];
  if (operation?.op === 'put') {
    const marc = operation.original && marcOfOriginal(operation.original);
    if (marc) lines.push(...marcLines(marc));
    for (const { rule, values } of marc && profile ? ruleOutcomes(marc, profile) : []) {
      lines.push(
        `rule ${rule}: ${values.length === 0 ? 'nothing' : values.map((value) => JSON.stringify(value)).join(', ')}`,
      );
    }
    lines.push(JSON.stringify(operation.record, undefined, 2));
  } else if (operation?.op === 'holdings') {
    lines.push(`holdings of record ${operation.recordNumber}`, JSON.stringify(operation.holdings, undefined, 2));
  } else lines.push(operation === undefined ? `rejected: ${reason ?? ''}` : 'withdrawn: status d');
  return [...lines, ...warnings.map((warning) => `warning: ${warning}`)].join('\n');
}

const trialLine = (file: string, trial: Trial): string =>
  `${file}: ${[
    `${String(trial.records)} records (source ${trial.source})`,
    `${String(trial.fresh)} new`,
    `${String(trial.known)} known`,
    ...(trial.withdrawals > 0 ? [`${String(trial.withdrawals)} of status d`] : []),
    `${String(trial.rejected)} rejected`,
    `${String(trial.warned)} with warnings`,
    ...(isImprobable(trial) ? [`${String(trial.doubtful)} with text that looks wrong (--encoding)`] : []),
  ].join(', ')}; nothing was written`;

/** Reads the files and prints the expected result. @param show number of records to print in full */
export async function tryFiles(files: readonly string[], common: Common, show: number): Promise<void> {
  for (const file of files) {
    let left = show;
    const onEntry = (entry: Entry): void => {
      if (left <= 0) return;
      left -= 1;
      console.log(shownEntry(entry, common.profile));
    };
    console.log(trialLine(file, await tryFile({ ...common, file }, { onEntry })));
  }
}

/** The records missing from a full dump, before anything is written. */
export interface Plan {
  source: string;
  numbers: string[];
}

/**
 * Counts the catalogue's records of a source that are missing from its full dump.
 * @param most maximum share of the source's records to withdraw, in percent
 * @throws CommandError if more records are missing, or if unreadable records make the count uncertain
 */
export async function planSync(files: readonly string[], common: Common, most: number): Promise<Plan> {
  const present = new NumberSet();
  const trials: Trial[] = [];
  for (const file of files) trials.push(await tryFile({ ...common, file }, { present }));
  const [first] = trials;
  if (first === undefined) throw new CommandError('No files.');
  const { source } = first;
  if (trials.some((trial) => trial.source !== source)) {
    throw new CommandError('The files belong to several sources; a full dump has only one (--source).');
  }
  const { live, numbers } = await lackingIn(common.store, { libraryId: common.libraryId, source }, present);
  const sum = (count: (trial: Trial) => number): string => String(trials.reduce((all, trial) => all + count(trial), 0));
  const share = live === 0 ? 0 : (numbers.length / live) * 100;
  console.log(
    `${files.map((file) => basename(file)).join(', ')}: ${sum((entry) => entry.fresh)} new, ${sum((entry) => entry.known)} known, ` +
      `${sum((entry) => entry.rejected)} rejected; missing from the files: ` +
      `${String(numbers.length)} of ${String(live)} records of source ${source} (${share.toFixed(1)} %)`,
  );
  if (numbers.length > 0 && trials.some((trial) => trial.unreadable > 0)) {
    throw new CommandError(
      `${sum((entry) => entry.unreadable)} records of the files are unreadable, so the missing records cannot be determined. ` +
        'Nothing was written; repair the files or import them without --sync.',
    );
  }
  if (share > most) {
    throw new CommandError(
      `More than ${String(most)} % are missing: nothing was written. To withdraw them, use --at-most ${String(Math.ceil(share))}.`,
    );
  }
  return { source, numbers };
}
