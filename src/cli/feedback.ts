import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { feedbackStates, longestReply, type FeedbackState } from '#lib/rules/feedback.ts';
import { tidyText } from '#lib/rules/questions.ts';
import { lengthOf } from '#lib/rules/recommendations.ts';
import { answerFeedback, feedbackForStaff, picturesOf, type StaffFeedback } from '#service/feedback/staff.ts';
import { command, CommandError } from './context.ts';
import { inLibrary, libraryCommands, type LibraryOption, type Staff } from './library-at.ts';
import { entryNumber, minuteText } from './arguments.ts';

function headOf({ id, createdAt, state, kind, account, name, pictures }: StaffFeedback): string {
  const extra = pictures === 0 ? [] : [`${String(pictures)} ${pictures === 1 ? 'picture' : 'pictures'}`];
  return [`#${String(id)}`, minuteText(createdAt), state, kind, `${account} ${name}`, ...extra].join('\t');
}

async function list(input: LibraryOption & { state: FeedbackState; all?: boolean }): Promise<void> {
  await inLibrary(input, async (staff) => {
    const reports = await feedbackForStaff(staff, input.all === true ? {} : { state: input.state });
    for (const report of reports) {
      console.log(headOf(report));
      console.log(`  ${(report.messages.at(-1)?.text ?? '').replaceAll('\n', '\n  ')}`);
    }
    if (reports.length === 0) console.log('There are no reports.');
  });
}

const missing = (id: number) => new CommandError(`There is no report ${String(id)}.`);

async function show(id: number, input: LibraryOption): Promise<void> {
  await inLibrary(input, async (staff) => {
    const [report] = await feedbackForStaff(staff, { id });
    if (!report) throw missing(id);
    console.log(headOf(report));
    if (report.page !== null) console.log(`page: ${report.page}`);
    for (const { isReply, text, createdAt } of report.messages) {
      console.log(`${minuteText(createdAt)} ${isReply ? 'library' : 'reader'}: ${text.replaceAll('\n', '\n  ')}`);
    }
  });
}

async function answer(staff: Staff, id: number, input: Parameters<typeof answerFeedback>[2]): Promise<void> {
  if (!(await answerFeedback(staff, id, input))) throw missing(id);
}

async function reply(id: number, { text, close = false, ...given }: LibraryOption & { text: string; close?: boolean }) {
  const written = tidyText(text);
  if (written === '') throw new CommandError('A reply needs a text.');
  if (lengthOf(written) > longestReply) {
    throw new CommandError(`A reply has up to ${String(longestReply)} characters.`);
  }
  await inLibrary(given, async (staff) => {
    await answer(staff, id, { reply: written, close });
    console.log(`#${String(id)} is ${close ? 'closed' : 'answered'}.`);
  });
}

async function close(id: number, input: LibraryOption): Promise<void> {
  await inLibrary(input, async (staff) => {
    await answer(staff, id, { reply: null, close: true });
    console.log(`#${String(id)} is closed.`);
  });
}

async function pictures(id: number, { into, ...given }: LibraryOption & { into: string }): Promise<void> {
  await inLibrary(given, async (staff) => {
    const found = await picturesOf(staff, id);
    if (found.length === 0) throw new CommandError(`Report ${String(id)} has no pictures.`);
    mkdirSync(into, { recursive: true });
    for (const { nth, media_type, bytes } of found) {
      const file = join(into, `${String(id)}-${String(nth)}.${media_type === 'image/png' ? 'png' : 'jpg'}`);
      writeFileSync(file, bytes, { mode: 0o600 });
      console.log(file);
    }
  });
}

/** `yuelan feedback list|show|reply|close|pictures`: problems that readers report; docs/feedback.md. */
export function registerFeedback(program: Command): void {
  const feedback = program.command('feedback').description('problems that readers report');
  const sub = libraryCommands(feedback, 'the library asked');
  const ofOne = (name: string, description: string) =>
    sub(name, description).argument('<report>', 'its number', entryNumber);
  sub('list', 'reports that wait for the library, oldest first, each with what was written last')
    .addOption(new Option('--state <state>', 'others than those that wait').choices(feedbackStates).default('waiting'))
    .option('--all', 'every report')
    .action(command(list));
  ofOne('show', 'a report with everything that was written').action(command(show));
  ofOne('reply', 'answer a report: its reader finds the answer there and in the inbox')
    .requiredOption('--text <text>', 'message to the reader')
    .option('--close', 'close it with this answer')
    .action(command(reply));
  ofOne('close', 'close a report without a word').action(command(close));
  ofOne('pictures', 'write the pictures of a report into a folder')
    .requiredOption('--into <folder>', 'made where it is not there')
    .action(command(pictures));
}
