import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { feedbackStates, longestReply, type FeedbackState } from '#lib/rules/feedback.ts';
import { tidyText } from '#lib/rules/questions.ts';
import { lengthOf } from '#lib/rules/recommendations.ts';
import { answerFeedback, feedbackForStaff, picturesOf, type StaffFeedback } from '#service/feedback/staff.ts';
import {
  command,
  CommandError,
  inLibrary,
  libraryCommands,
  type LibraryOption,
  type Staff,
  entryNumber,
  minuteText,
} from './context.ts';

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
    if (reports.length === 0) console.log('No reports.');
  });
}

const missing = (id: number) => new CommandError(`Report ${String(id)} not found.`);

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
  if (written === '') throw new CommandError('The reply is empty.');
  if (lengthOf(written) > longestReply) {
    throw new CommandError(`A reply has at most ${String(longestReply)} characters.`);
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

/** `yuelan feedback list|show|reply|close|pictures`: problems that readers report; docs/guide/feedback.md. */
export function registerFeedback(program: Command): void {
  const feedback = program.command('feedback').description('problems that readers report');
  const sub = libraryCommands(feedback, 'library of the reports');
  const reportCommand = (name: string, description: string) =>
    sub(name, description).argument('<report>', 'number of the report', entryNumber);
  sub('list', 'print the reports that await an answer with their last message, oldest first')
    .addOption(new Option('--state <state>', 'reports in another state').choices(feedbackStates).default('waiting'))
    .option('--all', 'all reports')
    .action(command(list));
  reportCommand('show', 'print a report with all its messages').action(command(show));
  reportCommand('reply', 'answer a report; the reader is notified in the inbox')
    .requiredOption('--text <text>', 'message to the reader')
    .option('--close', 'also close the report')
    .action(command(reply));
  reportCommand('close', 'close a report without an answer').action(command(close));
  reportCommand('pictures', 'write the pictures of a report to a folder')
    .requiredOption('--into <folder>', 'folder; created if missing')
    .action(command(pictures));
}
