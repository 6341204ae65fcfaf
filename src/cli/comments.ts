import { type Command, Option } from 'commander';
import { commentStates, type CommentState } from '#lib/rules/evaluations.ts';
import { ServiceError } from '#service/platform/context/errors.ts';
import { commentsForStaff } from '#service/evaluations/staff.ts';
import { auditComment } from '#service/evaluations/write-evaluations.ts';
import { command, CommandError } from './context.ts';
import { inLibrary, libraryCommands, type LibraryOption } from './library-at.ts';
import { entryNumber, positiveNumber } from './arguments.ts';

const usualRows = 100;

async function list(input: LibraryOption & { state: CommentState; all?: boolean; rows: number }): Promise<void> {
  await inLibrary(input, async ({ store, library }) => {
    const state = input.all === true ? undefined : input.state;
    const comments = await commentsForStaff(store, { libraryId: library.id, state, limit: input.rows });
    for (const comment of comments) {
      const at = new Date(comment.writtenAt).toISOString();
      const who = `${comment.account ?? '-'} ${comment.name}`;
      const score = comment.score === null ? 'no rating' : `${String(comment.score)}/5`;
      console.log(
        [`#${String(comment.id)}`, at, comment.state, who, score, `${comment.controlNumber} ${comment.title}`].join(
          '\t',
        ),
      );
      console.log(`    ${comment.text.replaceAll('\n', '\n    ')}`);
    }
    if (comments.length === 0) console.log(state === undefined ? 'There are no comments.' : `None is ${state}.`);
  });
}

const decide =
  (state: Exclude<CommentState, 'unaudited'>) =>
  async (ids: readonly number[], input: LibraryOption): Promise<void> => {
    await inLibrary(input, async ({ store, library }) => {
      for (const commentId of ids) {
        try {
          await auditComment(store, { libraryId: library.id, commentId, now: Date.now(), library }, state);
        } catch (error) {
          if (error instanceof ServiceError) throw new CommandError(`There is no comment ${String(commentId)}.`);
          throw error;
        }
        console.log(`#${String(commentId)} is ${state}.`);
      }
    });
  };

/** `yuelan comments list|accept|reject`: what readers write about records, before everybody reads it. */
export function registerComments(program: Command): void {
  const comments = program.command('comments').description('comments of readers on records');
  const sub = libraryCommands(comments, 'whose readers wrote');
  sub('list', 'comments that wait to be read by the library, oldest first')
    .addOption(
      new Option('--state <state>', 'others than those that wait').choices([...commentStates]).default('unaudited'),
    )
    .option('--all', 'every comment')
    .addOption(new Option('--rows <n>', 'at most so many').default(usualRows).argParser(positiveNumber))
    .action(command(list));
  const numbersOf = (text: string, before: readonly number[] | undefined) => [...(before ?? []), entryNumber(text)];
  for (const [name, state, does] of [
    ['accept', 'audited', 'shows comments to everybody'],
    ['reject', 'rejected', 'shows comments to nobody but who wrote them'],
  ] as const) {
    sub(name, does)
      .argument('<comments...>', 'their numbers', numbersOf)
      .action(command(decide(state)));
  }
}
