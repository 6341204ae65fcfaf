import { writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { listStates, type ListState } from '#lib/contract/calls/lists.ts';
import { coverForStaff, listsForStaff, recordsForStaff, setListState } from '#service/lists/staff.ts';
import { command, CommandError, inLibrary, libraryCommands, type LibraryOption, entryNumber } from './context.ts';

async function list(input: LibraryOption & { state?: ListState; all?: boolean }): Promise<void> {
  await inLibrary(input, async ({ store, library }) => {
    const state = input.all === true ? undefined : (input.state ?? 'unaudited');
    const lists = await listsForStaff(store, library.id, state);
    for (const list of lists) {
      const at = new Date(list.updatedAt).toISOString();
      const what = `${String(list.records)} records${list.hasCover ? ', cover' : ''}`;
      console.log(
        [`#${String(list.id)}`, at, list.state, `${list.account} ${list.reader}`, list.name, what].join('\t'),
      );
      if (list.intro !== null) console.log(`    ${list.intro.replaceAll('\n', '\n    ')}`);
    }
    if (lists.length === 0) console.log(state === undefined ? 'No public lists.' : `No lists with state ${state}.`);
  });
}

const missing = (id: number) => new CommandError(`List ${String(id)} not found.`);

async function show(id: number, input: LibraryOption & { cover?: string }): Promise<void> {
  await inLibrary(input, async ({ store, library }) => {
    const records = await recordsForStaff(store, library.id, id);
    if (!records) throw missing(id);
    for (const { controlNumber, title, note } of records) {
      console.log([controlNumber, title, note ?? ''].join('\t').trimEnd());
    }
    if (input.cover === undefined) return;
    const cover = await coverForStaff(store, library.id, id);
    if (!cover) throw new CommandError(`List ${String(id)} has no cover.`);
    writeFileSync(input.cover, cover.bytes, { flag: 'wx' });
    console.log(`${cover.mediaType} written to ${input.cover}`);
  });
}

const changeState =
  (state: Exclude<ListState, 'unaudited'>) =>
  async (id: number, input: LibraryOption): Promise<void> => {
    await inLibrary(input, async ({ store, library }) => {
      if (!(await setListState({ store, libraryId: library.id, now: Date.now }, id, state))) throw missing(id);
      console.log(`#${String(id)} is ${state}.`);
    });
  };

/** `yuelan book-lists list|show|publish|reject`: moderation of readers' public book lists. */
export function registerBookLists(program: Command): void {
  const lists = program.command('book-lists').description('moderate the book lists that readers want to publish');
  const sub = libraryCommands(lists, 'library of the lists');
  sub('list', 'print the lists that await review, oldest first')
    .addOption(new Option('--state <state>', 'lists in another state').choices([...listStates]))
    .option('--all', 'all public lists')
    .action(command(list));
  sub('show', 'print the records of a list in order')
    .argument('<list>', 'number of the list', entryNumber)
    .option('--cover <file>', 'write the cover picture to a new file')
    .action(command(show));
  sub('publish', 'publish a list')
    .argument('<list>', 'number of the list', entryNumber)
    .action(command(changeState('published')));
  sub('reject', 'reject a list: only its author sees it')
    .argument('<list>', 'number of the list', entryNumber)
    .action(command(changeState('rejected')));
}
