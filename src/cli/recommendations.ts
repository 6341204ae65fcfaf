import { type Command, Option } from 'commander';
import { requestStates, tidyText, type RequestState } from '#lib/rules/questions.ts';
import { lengthOf } from '#lib/rules/recommendations.ts';
import { recommendationsForStaff, settleRecommendation } from '#service/recommendations/staff.ts';
import { command, CommandError, inLibrary, libraryCommands, type LibraryOption, entryNumber } from './context.ts';

/** In characters; the same as for an answer to a question. */
const longestAnswer = 1000;

async function list(input: LibraryOption & { state: RequestState; all?: boolean }): Promise<void> {
  await inLibrary(input, async (staff) => {
    const rows = await recommendationsForStaff(staff, input.all === true ? undefined : input.state);
    for (const row of rows) {
      const day = new Date(row.createdAt).toISOString().slice(0, 10);
      const title = [row.title, row.author, row.publisher, row.publishYear, row.isbn].filter(Boolean).join(' / ');
      console.log([`#${String(row.id)}`, day, row.state, row.way, title].join('\t'));
      if (row.recordId !== null) console.log(`  more copies of record ${String(row.recordId)}`);
      for (const { account, name, reasons, fields, remark } of row.readers) {
        const details = [...reasons, ...fields.map(({ label, value }) => `${label}: ${value}`)];
        console.log(`  ${[`${account} ${name}`, ...details].join('; ')}`);
        if (remark !== null) console.log(`    ${remark.replaceAll('\n', '\n    ')}`);
      }
      if (row.answer !== null) console.log(`  answer: ${row.answer}`);
    }
    if (rows.length === 0) console.log('No recommendations.');
  });
}

const decisions = { order: 'approvedOrder', trial: 'approvedTrial', reject: 'rejected' } as const;
type Decision = (typeof decisions)[keyof typeof decisions];

async function settle(id: number, input: LibraryOption & { answer?: string }, state: Decision): Promise<void> {
  const answer = tidyText(input.answer ?? '');
  if (lengthOf(answer) > longestAnswer) {
    throw new CommandError(`An answer has at most ${String(longestAnswer)} characters.`);
  }
  await inLibrary(input, async (staff) => {
    const isDone = await settleRecommendation(staff, id, { state, answer: answer === '' ? null : answer });
    if (!isDone) throw new CommandError(`Recommendation ${String(id)} not found.`);
    console.log(`#${String(id)} is ${state}.`);
  });
}

/** `yuelan recommendations list|accept|reject`: purchases that readers recommend. */
export function registerRecommendations(program: Command): void {
  const recommendations = program.command('recommendations').description('purchases that readers recommend');
  const sub = libraryCommands(recommendations, 'library of the recommendations');
  sub('list', 'print the recommendations that await a decision with their readers, oldest first')
    .addOption(
      new Option('--state <state>', 'recommendations in another state')
        .choices([...requestStates])
        .default('processing'),
    )
    .option('--all', 'all recommendations')
    .action(command(list));
  const decide = (name: string, description: string) =>
    sub(name, description)
      .argument('<recommendation>', 'number of the recommendation', entryNumber)
      .option('--answer <text>', 'message to readers');
  decide('accept', 'accept a recommendation')
    .addOption(
      new Option('--as <decision>', 'order the title, or start a trial').choices(['order', 'trial']).default('order'),
    )
    .action(
      command((id: number, input: LibraryOption & { answer?: string; as: 'order' | 'trial' }) =>
        settle(id, input, decisions[input.as]),
      ),
    );
  decide('reject', 'reject a recommendation').action(
    command((id: number, input: LibraryOption & { answer?: string }) => settle(id, input, decisions.reject)),
  );
}
