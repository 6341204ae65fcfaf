import { writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { listStates, type ListState } from '#lib/contract/calls/lists.ts';
import { coverForStaff, listsForStaff, recordsForStaff, setListState } from '#service/lists/staff.ts';
import { command, CommandError } from './context.ts';
import { inLibrary, libraryCommands, type LibraryOption } from './library-at.ts';
import { entryNumber } from './arguments.ts';

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
    if (lists.length === 0) console.log(state === undefined ? 'There are no public lists.' : `None is ${state}.`);
  });
}

const missing = (id: number) => new CommandError(`There is no list of a reader ${String(id)}.`);

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

const say =
  (state: Exclude<ListState, 'unaudited'>) =>
  async (id: number, input: LibraryOption): Promise<void> => {
    await inLibrary(input, async ({ store, library }) => {
      if (!(await setListState({ store, libraryId: library.id, now: Date.now }, id, state))) throw missing(id);
      console.log(`#${String(id)} is ${state}.`);
    });
  };

/** `yuelan book-lists list|show|publish|reject`: book lists that readers want to show everybody. */
export function registerBookLists(program: Command): void {
  const lists = program.command('book-lists').description('book lists that readers want to show everybody');
  const sub = libraryCommands(lists, 'whose readers made them');
  sub('list', 'lists that wait to be looked at, those that wait longest first')
    .addOption(new Option('--state <state>', 'others than those that wait').choices([...listStates]))
    .option('--all', 'every public list')
    .action(command(list));
  sub('show', 'records of a list, in their order')
    .argument('<list>', 'its number', entryNumber)
    .option('--cover <file>', 'writes its picture to a new file')
    .action(command(show));
  sub('publish', 'shows a list to everybody')
    .argument('<list>', 'its number', entryNumber)
    .action(command(say('published')));
  sub('reject', 'shows a list to nobody but who made it')
    .argument('<list>', 'its number', entryNumber)
    .action(command(say('rejected')));
}
