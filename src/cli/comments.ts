import { type Command, Option } from 'commander';
import { commentStates, type CommentState } from '#lib/rules/evaluations.ts';
import { ServiceError } from '#service/platform/context/context.ts';
import { commentsForStaff } from '#service/evaluations/staff.ts';
import { auditComment } from '#service/evaluations/write-evaluations.ts';
import {
  command,
  CommandError,
  inLibrary,
  libraryCommands,
  type LibraryOption,
  entryNumber,
  positiveNumber,
} from './context.ts';

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
    if (comments.length === 0) console.log(state === undefined ? 'No comments.' : `No comments with state ${state}.`);
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
          if (error instanceof ServiceError) throw new CommandError(`Comment ${String(commentId)} not found.`);
          throw error;
        }
        console.log(`#${String(commentId)} is ${state}.`);
      }
    });
  };

/** `yuelan comments list|accept|reject`: moderation of readers' comments on records. */
export function registerComments(program: Command): void {
  const comments = program.command('comments').description('moderate the comments of readers on records');
  const sub = libraryCommands(comments, 'library of the comments');
  sub('list', 'print the comments that await moderation, oldest first')
    .addOption(
      new Option('--state <state>', 'comments in another state').choices([...commentStates]).default('unaudited'),
    )
    .option('--all', 'all comments')
    .addOption(new Option('--rows <n>', 'maximum number of comments').default(usualRows).argParser(positiveNumber))
    .action(command(list));
  const numbersOf = (text: string, before: readonly number[] | undefined) => [...(before ?? []), entryNumber(text)];
  for (const [name, state, description] of [
    ['accept', 'audited', 'publish comments'],
    ['reject', 'rejected', 'reject comments: only their authors see them'],
  ] as const) {
    sub(name, description)
      .argument('<comments...>', 'numbers of the comments', numbersOf)
      .action(command(decide(state)));
  }
}
