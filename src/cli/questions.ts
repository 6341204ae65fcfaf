import { type Command, Option } from 'commander';
import { longestAnswer, questionStates, tidyText, type QuestionState } from '#lib/rules/questions.ts';
import { questionsForStaff } from '#service/questions/staff.ts';
import { answerAsLibrary, setState } from '#service/questions/write-questions.ts';
import { command, CommandError, inLibrary, libraryCommands, type LibraryOption, entryNumber } from './context.ts';

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
    if (questions.length === 0)
      console.log(state === undefined ? 'No questions.' : `No questions with state ${state}.`);
  });
}

async function answer(id: number, text: string, input: LibraryOption): Promise<void> {
  const tidy = tidyText(text);
  if (tidy === '' || tidy.length > longestAnswer) {
    throw new CommandError(`An answer must have 1 to ${String(longestAnswer)} characters.`);
  }
  await inLibrary(input, async (staff) => {
    if (!(await answerAsLibrary(staff, id, tidy))) throw new CommandError(`Question ${String(id)} not found.`);
    console.log(`#${String(id)} is answered and public.`);
  });
}

const show =
  (state: Exclude<QuestionState, 'waiting'>) =>
  async (id: number, input: LibraryOption & { answer?: boolean }): Promise<void> => {
    await inLibrary(input, async (staff) => {
      const kind = input.answer === true ? 'answer' : 'question';
      if (!(await setState(staff, kind, id, state))) throw new CommandError(`No ${kind} ${String(id)} found.`);
      console.log(`${kind} ${String(id)} is ${state}.`);
    });
  };

/** `yuelan questions list|answer|release|hide`: readers' questions about databases. */
export function registerQuestions(program: Command): void {
  const questions = program.command('questions').description('questions of readers about databases, and their answers');
  const sub = libraryCommands(questions, 'library of the questions');
  sub('list', 'print questions that await an answer or have an answer to review, oldest first')
    .addOption(new Option('--state <state>', 'questions in another state').choices([...questionStates]))
    .option('--all', 'all questions')
    .action(command(list));
  sub('answer', 'answer a question for the library and publish both')
    .argument('<question>', 'number of the question', entryNumber)
    .argument('<text>', `up to ${String(longestAnswer)} characters`)
    .action(command(answer));
  for (const [name, state, description] of [
    ['release', 'released', 'publish a question'],
    ['hide', 'hidden', 'hide a question: only its author sees it'],
  ] as const) {
    sub(name, description)
      .argument('<number>', 'number of the question or answer', entryNumber)
      .option('--answer', 'the number is that of a reader’s answer')
      .action(command(show(state)));
  }
}
