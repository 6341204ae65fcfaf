import { type Command, Option } from 'commander';
import { longestAnswer, questionStates, tidyText, type QuestionState } from '#lib/rules/questions.ts';
import { questionsForStaff } from '#service/questions/staff.ts';
import { answerAsLibrary, setState } from '#service/questions/write-questions.ts';
import { command, CommandError } from './context.ts';
import { inLibrary, libraryCommands, type LibraryOption } from './library-at.ts';
import { entryNumber } from './arguments.ts';

/** A text of several lines under its number. */
const inLines = (text: string) => text.replaceAll('\n', '\n    ');

async function list(input: LibraryOption & { state?: QuestionState; all?: boolean }): Promise<void> {
  await inLibrary(input, async ({ store, library }) => {
    const state = input.all === true ? undefined : (input.state ?? 'waiting');
    const questions = await questionsForStaff(store, library.id, state);
    for (const question of questions) {
      const at = new Date(question.createdAt).toISOString();
      console.log(
        [`#${String(question.id)}`, at, question.state, `${question.account} ${question.name}`, question.database].join(
          '\t',
        ),
      );
      console.log(`    ${inLines(question.text)}`);
      for (const answer of question.answers) {
        const who = answer.account ?? library.mappingPath;
        console.log(`  answer ${String(answer.id)}\t${answer.state}\t${who}\n    ${inLines(answer.text)}`);
      }
    }
    if (questions.length === 0) console.log(state === undefined ? 'There are no questions.' : `None is ${state}.`);
  });
}

async function answer(id: number, text: string, input: LibraryOption): Promise<void> {
  const tidy = tidyText(text);
  if (tidy === '' || tidy.length > longestAnswer) {
    throw new CommandError(`An answer has 1 to ${String(longestAnswer)} characters.`);
  }
  await inLibrary(input, async (staff) => {
    if (!(await answerAsLibrary(staff, id, tidy))) throw new CommandError(`There is no question ${String(id)}.`);
    console.log(`#${String(id)} is answered and shown to everybody.`);
  });
}

const show =
  (state: Exclude<QuestionState, 'waiting'>) =>
  async (id: number, input: LibraryOption & { answer?: boolean }): Promise<void> => {
    await inLibrary(input, async (staff) => {
      const what = input.answer === true ? 'answer' : 'question';
      if (!(await setState(staff, what, id, state))) throw new CommandError(`There is no ${what} ${String(id)}.`);
      console.log(`${what} ${String(id)} is ${state}.`);
    });
  };

/** `yuelan questions list|answer|release|hide`: what readers ask about databases. */
export function registerQuestions(program: Command): void {
  const questions = program.command('questions').description('questions of readers about databases, and answers');
  const sub = libraryCommands(questions, 'the library asked');
  sub('list', 'questions that wait, or have an answer that waits, oldest first')
    .addOption(new Option('--state <state>', 'others than those that wait').choices([...questionStates]))
    .option('--all', 'every question')
    .action(command(list));
  sub('answer', 'answers a question in the name of the library and shows both to everybody')
    .argument('<question>', 'its number', entryNumber)
    .argument('<text>', `up to ${String(longestAnswer)} characters`)
    .action(command(answer));
  for (const [name, state, does] of [
    ['release', 'released', 'shows a question to everybody'],
    ['hide', 'hidden', 'shows a question to nobody but who asked it'],
  ] as const) {
    sub(name, does)
      .argument('<number>', 'its number', entryNumber)
      .option('--answer', 'the number is that of an answer of a reader')
      .action(command(show(state)));
  }
}
