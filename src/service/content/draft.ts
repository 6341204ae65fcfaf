import type { Draft } from '../../lib/contract/draft.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { ServiceContext } from '../platform/context/context.ts';
import { editableKind, newestOf, saveEntry } from './edit-content.ts';
import { asSettings } from './settings/kinds.ts';

/** Ends a transaction with a result, so that it is rolled back. */
class Shown<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('draft shown');
    this.result = result;
  }
}

/**
 * Shows content with an entry that is not saved. The entry is in place only for `show`, and nobody else sees it.
 * @param show reads with the given context; `name` is how the address of the reader's page names the entry
 * @throws what the kind refuses, and what `show` throws
 */
export async function withDraft<T>(
  context: ServiceContext,
  library: LoadedLibrary,
  { kind: kindName, value, language }: Draft,
  show: (context: ServiceContext, name: string) => Promise<T>,
): Promise<T> {
  const kind = editableKind(context.contentKinds, kindName);
  const key = kind.keyOf(value) ?? '';
  const settings = asSettings(kind)?.settings;
  if (settings) {
    const draft: LoadedLibrary = { ...library, file: settings.put(library.file, value) };
    const find = () => draft;
    const registry = { ...context.registry(), byPath: find, byGroupCode: find, byHost: find, byId: find };
    return show({ ...context, registry: () => registry }, key);
  }
  const work = inTransaction(context.store.db, async (db) => {
    // A new object: what is cached by store is not used, and the draft is not cached.
    const store = { ...context.store, db };
    const { now } = context;
    const editing = { store, library, now, client: '', language, staff: '' };
    await saveEntry(editing, kind, { key, value, revision: await newestOf(editing, kind, key) });
    const found = await kind.idOf?.({ db, libraryId: library.id }, key);
    throw new Shown(await show({ ...context, store }, found ? String(found.id) : key));
  });
  return work.catch((error: unknown) => {
    if (error instanceof Shown) return (error as Shown<T>).result;
    throw error;
  });
}
