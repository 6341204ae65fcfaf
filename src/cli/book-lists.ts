import { writeFileSync } from 'node:fs';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { listStates, type ListState } from '#lib/contract/calls/lists.ts';
import { coverForStaff, listsForStaff, recordsForStaff, setListState } from '#service/lists/staff.ts';
import { command, CommandError } from './context.ts';
import { inLibrary } from './library-at.ts';

interface Given {
  library: string;
}

async function list(input: Given & { state?: ListState; all?: boolean }): Promise<void> {
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

async function show(id: number, input: Given & { cover?: string }): Promise<void> {
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
  async (id: number, input: Given): Promise<void> => {
    await inLibrary(input, async ({ store, library }) => {
      if (!(await setListState({ store, libraryId: library.id, now: Date.now }, id, state))) throw missing(id);
      console.log(`#${String(id)} is ${state}.`);
    });
  };

function idOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('a number as `book-lists list` tells it');
  return Number(text);
}

/** `yuelan book-lists list|show|publish|reject`: book lists that readers want to show everybody. */
export function registerBookLists(program: Command): void {
  const lists = program.command('book-lists').description('book lists that readers want to show everybody');
  const sub = (name: string, description: string) =>
    lists.command(name).description(description).requiredOption('--library <mappingPath>', 'whose readers made them');
  sub('list', 'lists that wait to be looked at, those that wait longest first')
    .addOption(new Option('--state <state>', 'others than those that wait').choices([...listStates]))
    .option('--all', 'every public list')
    .action(command(list));
  sub('show', 'records of a list, in their order')
    .argument('<list>', 'its number', idOf)
    .option('--cover <file>', 'writes its picture to a new file')
    .action(command(show));
  sub('publish', 'shows a list to everybody')
    .argument('<list>', 'its number', idOf)
    .action(command(say('published')));
  sub('reject', 'shows a list to nobody but who made it')
    .argument('<list>', 'its number', idOf)
    .action(command(say('rejected')));
}
