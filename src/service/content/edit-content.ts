import { isDeepStrictEqual } from 'node:util';
import { languages } from '../../lib/contract/language.ts';
import type {
  ContentAct,
  ContentDifference,
  ContentEntry,
  ContentRow,
  ContentValue,
} from '../../lib/contract/desk/content.ts';
import type { DeskOutputOf } from '../../lib/contract/desk/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import type { LibraryFile } from '../platform/configuration/schema.ts';
import type { Db } from '../platform/db/database.ts';
import { auditDesk } from '../platform/audit/append.ts';
import { type CallContext, type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { message } from '../platform/messages/index.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { type ContentKind, remarkText, type ContentRemark } from '../platform/content/kind.ts';
import { contentFile, loadContentRows, readContentLines } from './load-content.ts';
import { contentProblems } from './problems.ts';
import { codeOptions } from './code-options.ts';
import { contentDifferences, differenceText } from './differences.ts';
import { contentFields } from './fields.ts';
import { mergeContent } from './merge-content.ts';
import { asSettings, settingsKinds } from './settings/kinds.ts';
import { withSettings } from './settings/with-settings.ts';
import { addRevision, currentEdits, revisionsOfEntry, withEdits, type ContentLine } from './revisions.ts';

declare module '../platform/context/context.ts' {
  interface ServiceContext {
    changeEntryForReader: typeof changeEntryForReader;
  }
}

/** A call of staff, and who of them. */
type Editing = Pick<CallContext, 'store' | 'library' | 'client' | 'now' | 'settingsChanged' | 'language'> & {
  staff: string;
  /** The reader who makes the change, if it is not one of staff. */
  readerId?: number;
  /** Refuses a change of the configuration that breaks what is stored, in the transaction of the change. */
  requireUnused?: (db: Db, next: LibraryFile) => Promise<void>;
};

/** Kinds whose entries have names, so that staff can change one of them. @param kinds all kinds of content */
export const editableKinds = (kinds: readonly ContentKind[]): readonly ContentKind[] => [
  ...kinds.filter(({ names }) => names !== undefined),
  ...settingsKinds,
];

/** @throws ServiceError 404 when there is no such kind, or it comes from files alone */
export function editableKind(kinds: readonly ContentKind[], name: string): ContentKind {
  const kind = editableKinds(kinds).find((entry) => entry.name === name);
  if (!kind) throw new ServiceError(errCodes.notFound, 'deskNoContent');
  return kind;
}

/** Anything that a file can hold, as long as it is an object; its kind has parsed it or will. */
const asValue = (value: unknown): ContentValue | null => {
  if (typeof value !== 'object' || value === null) return null;
  const entry: ContentValue = JSON.parse(JSON.stringify(value));
  return entry;
};

interface FileEntries {
  values: ContentLine[];
  fingerprint?: string;
}

async function fileOf({ store, library }: Pick<Editing, 'store' | 'library'>, kind: ContentKind): Promise<FileEntries> {
  const settingsKind = asSettings(kind);
  if (settingsKind) {
    const file = await withSettings(store.db, { libraryId: library.id, base: library.base, until: settingsKind });
    return { values: settingsKind.settings.entriesIn(file).map((value, at) => ({ line: at + 1, value })) };
  }
  const file = contentFile(library, kind);
  const { values, mistakes, ...rest } = file ? await readContentLines(file) : { values: [], mistakes: [] };
  // The file is repaired first: what it holds would go with the next change.
  if (mistakes.length > 0) throw new ServiceError(errCodes.conflict, 'deskContentFileBroken', { kind: kind.name });
  return { values, ...rest };
}

const entryIn = (kind: ContentKind, lines: readonly ContentLine[], key: string): ContentValue | null =>
  asValue(lines.find((line) => kind.keyOf(line.value) === key)?.value);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What staff know an entry by: its title in all languages, or its key. */
function titleOf(library: LoadedLibrary, kind: ContentKind, key: string, value: ContentValue): ContentRow['title'] {
  const { names } = kind;
  const settings = asSettings(kind)?.settings;
  if (settings) return settings.titleOf(library.file, key);
  const title = names?.title === undefined ? undefined : value[names.title];
  if (isText(title)) return title;
  if (typeof title !== 'object' || title === null || Array.isArray(title)) return key;
  const { 'zh-CN': simplified, ...others } = title;
  if (!isText(simplified)) return key;
  const texts = languages.map((language) => [language, others[language]] as const).filter(([, text]) => isText(text));
  return { ...Object.fromEntries(texts), 'zh-CN': simplified };
}

/** All entries of a kind: those that readers find, and behind them those that staff took out of the files. */
export async function contentRows(
  { store, library }: Pick<Editing, 'store' | 'library'>,
  kind: ContentKind,
): Promise<(ContentRow & { value: ContentValue })[]> {
  const { values } = await fileOf({ store, library }, kind);
  const edits = await currentEdits(store.db, { libraryId: library.id, kind: kind.name });
  const inFile = new Set(values.map((entry) => kind.keyOf(entry.value)));
  const rowOf = (entry: unknown, isRemoved: boolean) => {
    const key = kind.keyOf(entry);
    const value = asValue(entry);
    if (key === undefined || value === null) return [];
    const changed = inFile.has(key) ? 'changed' : 'added';
    const state = isRemoved ? 'removed' : edits.has(key) ? changed : 'file';
    return [{ key, title: titleOf(library, kind, key, value), state, value } as const];
  };
  // Settings are of places in the file: what overrides one that is gone waits for it.
  const known = asSettings(kind) ? new Map([...edits].filter(([key]) => inFile.has(key))) : edits;
  const removed = values.filter((entry) => {
    const edit = edits.get(kind.keyOf(entry.value) ?? '');
    return edit !== undefined && edit.value === undefined;
  });
  return [
    ...withEdits(values, kind.keyOf, known).flatMap((entry) => rowOf(entry.value, false)),
    ...removed.flatMap((entry) => rowOf(entry.value, true)),
  ];
}

function textsIn(part: ContentValue[string]): string[] {
  if (typeof part === 'string' || typeof part === 'number') return [String(part)];
  if (typeof part !== 'object' || part === null) return [];
  return Object.values(part).flatMap((entry) => textsIn(entry));
}

/** The rows in whose key or texts all words stand. */
export function rowsWith<Row extends { key: string; value: ContentValue }>(rows: readonly Row[], typed: string): Row[] {
  const words = typed.split(/\s+/u).flatMap((word) => foldKey(word) || []);
  if (words.length === 0) return [...rows];
  return rows.filter((row) => {
    const text = foldKey([row.key, ...textsIn(row.value)].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** One entry as the desk shows it. @throws ServiceError 404 when neither files nor staff know it */
export async function contentEntry(
  { store, library }: Pick<Editing, 'store' | 'library'>,
  kind: ContentKind,
  key: string,
): Promise<ContentEntry> {
  const place = { libraryId: library.id, kind: kind.name };
  const { values } = await fileOf({ store, library }, kind);
  const file = entryIn(kind, values, key);
  const edit = (await currentEdits(store.db, place)).get(key);
  const revisions = await revisionsOfEntry(store.db, place, key);
  if (file === null && revisions.length === 0) throw new ServiceError(errCodes.notFound, 'deskNoContent');
  const state = !edit ? 'file' : edit.value === undefined ? 'removed' : file === null ? 'added' : 'changed';
  // What staff took out is known as it was before.
  const last = [edit?.value, file, ...revisions.map((revision) => revision.value)]
    .map(asValue)
    .find((entry) => entry !== null);
  return {
    title: titleOf(library, kind, key, last ?? {}),
    key,
    file,
    state: edit === undefined && file === null ? 'removed' : state,
    revision: revisions[0]?.revision ?? 0,
    value: edit ? asValue(edit.value) : file,
    changes: revisions.map(({ revision, act, by, at, value }) => ({
      revision,
      act,
      by,
      at: new Date(at).toISOString(),
      value: asValue(value),
    })),
  };
}

/** An entry with the defaults of its schema; as it is when the schema refuses it. */
const withDefaults = (kind: ContentKind, value: unknown): ContentValue =>
  asValue(kind.row.safeParse(value).data) ?? asValue(value) ?? {};

/** What a change of an entry changes. */
function differencesOf(
  { library, language }: Pick<Editing, 'library' | 'language'>,
  kind: ContentKind,
  before: unknown,
  after: unknown,
): ContentDifference[] {
  const fields = contentFields(kind.row, codeOptions(library, language));
  return contentDifferences(fields, withDefaults(kind, before), withDefaults(kind, after));
}

interface WithOthers {
  value: ContentValue;
  /** The newest change. */
  revision: number;
  /** The names of others who saved meanwhile. */
  by: string[];
  /** They changed the same; `value` does not have that. */
  isConflict: boolean;
}

const asSeen = ({ value, revision }: Pick<WithOthers, 'value' | 'revision'>): WithOthers => ({
  value,
  revision,
  by: [],
  isConflict: false,
});

/**
 * An entry as a member of staff wants it, with what others saved after the change that they have seen.
 * @param input.revision the newest change that they have seen
 * @throws ServiceError 409 when others took the entry out, or it is not known as they have seen it
 */
async function withOthers(
  { store, library, language }: Pick<Editing, 'store' | 'library' | 'language'>,
  kind: ContentKind,
  seen: { key: string; revision: number; value: ContentValue },
): Promise<WithOthers> {
  const { key, revision, value } = seen;
  const revisions = await revisionsOfEntry(store.db, { libraryId: library.id, kind: kind.name }, key);
  const newest = revisions[0];
  if ((newest?.revision ?? 0) === revision) return asSeen(seen);
  const { values } = await fileOf({ store, library }, kind);
  const file = entryIn(kind, values, key);
  const valueOf = (of: (typeof revisions)[number] | undefined) => (of?.act === 'asFile' ? file : asValue(of?.value));
  const base = revision === 0 ? file : valueOf(revisions.find((entry) => entry.revision === revision));
  const theirs = valueOf(newest);
  if (!newest || !base || !theirs) throw new ServiceError(errCodes.conflict, 'deskContentChanged');
  const fields = contentFields(kind.row, codeOptions(library, language));
  // Files have settings without their defaults; other content is compared as it was written.
  const complete = (version: ContentValue) => (asSettings(kind) ? withDefaults(kind, version) : version);
  const others = revisions.filter((entry) => entry.revision > revision).map(({ by }) => by);
  return {
    ...mergeContent(fields, { base: complete(base), theirs: complete(theirs), mine: complete(value) }),
    revision: newest.revision,
    by: [...new Set(others)],
  };
}

/** The names of others, as a sentence has them. */
const namesOf = (by: readonly string[]) => ({ name: by.join(' / ') });

/**
 * What an entry would change, where staff see that before they save it: of rules, and after others changed it.
 * @param input.revision the newest change that they have seen; undefined for a new entry
 * @throws ServiceError 409 when others took the entry out
 */
export async function previewEntry(
  editing: Pick<Editing, 'store' | 'library' | 'language'>,
  kind: ContentKind,
  input: { value: ContentValue; revision: number | undefined },
): Promise<Pick<DeskOutputOf<'checkDeskContent'>, 'differences' | 'meanwhile'> & { next?: LibraryFile }> {
  const { revision } = input;
  const { library, language } = editing;
  const settings = asSettings(kind)?.settings;
  const key = kind.keyOf(input.value);
  if (key === undefined) return { differences: [] };
  const seen = { key, value: input.value, revision: revision ?? 0 };
  const {
    value,
    by,
    isConflict,
    revision: newest,
  } = revision === undefined ? asSeen(seen) : await withOthers(editing, kind, seen);
  if (settings?.section !== 'rules' && by.length === 0) return { differences: [] };
  const { value: before } = await contentEntry(editing, kind, key);
  const text = isConflict ? 'deskSameCompared' : 'contentRemark_others';
  return {
    differences: differencesOf(editing, kind, before, value),
    ...(by.length > 0 && { meanwhile: { value, revision: newest, said: message(language, text, namesOf(by)) } }),
    ...(settings && { next: settings.put(library.file, value) }),
  };
}

/**
 * Writes one change of an entry and puts the kind in place with it, as a whole.
 * @param change.revision the newest change that anyone who makes this one has seen
 * @returns remarks of the load
 * @throws ServiceError 400 for what the kind does not take, 409 when the entry was changed meanwhile
 */
async function change(
  editing: Editing,
  kind: ContentKind,
  { key, revision, act, value }: { key: string; revision: number; act: ContentAct; value?: ContentValue },
): Promise<ContentRemark[]> {
  const { store, library, now, staff, language } = editing;
  const place = { libraryId: library.id, kind: kind.name };
  const { values, fingerprint } = await fileOf(editing, kind);
  const fileEntry = entryIn(kind, values, key);
  const settingsKind = asSettings(kind);
  const { loaded, mistakes, refusal, remarks } = await loadContentRows({ store, now }, library, kind, values, {
    ...(fingerprint !== undefined && { fingerprint }),
    ...(act === 'put' && { changed: key }),
    first: async (db) => {
      const [newest] = await revisionsOfEntry(db, place, key);
      if ((newest?.revision ?? 0) !== revision) throw new ServiceError(errCodes.conflict, 'deskContentChanged');
      const former = (await currentEdits(db, place)).get(key)?.value ?? fileEntry;
      await addRevision(db, place, { key, act, value, staff, now: now() });
      const subjects = [`${kind.name}/${key}`];
      if (settingsKind) {
        const next = value ?? fileEntry ?? {};
        await editing.requireUnused?.(db, settingsKind.settings.put(library.file, next));
        if (settingsKind.settings.section === 'rules')
          subjects.push(...differencesOf(editing, kind, former ?? {}, next).map(differenceText));
      }
      const { readerId } = editing;
      const by =
        readerId === undefined
          ? ({ kind: 'deskAct', staff } as const)
          : ({ kind: 'contentChanged', readerId } as const);
      await auditDesk(editing, db, { ...by, detail: `content ${act}`, subjects });
    },
  });
  if (!loaded) {
    const reason = refusal ? remarkText(refusal, language) : mistakes.join('; ');
    throw new ServiceError(errCodes.badRequest, 'deskContentRefused', { reason });
  }
  if (settingsKind) await editing.settingsChanged?.(library.id);
  return remarks;
}

/**
 * Writes an entry, with what others changed of it meanwhile.
 * @param input.key undefined for a new one
 * @throws ServiceError 400 with what is wrong, 409 when others changed the same meanwhile or a new one is there already
 */
export async function saveEntry(
  editing: Editing,
  kind: ContentKind,
  input: { key: string | undefined; revision: number; value: ContentValue },
): Promise<{ key: string; remarks: ContentRemark[] }> {
  const key = requireValid(editing, kind, input.value);
  if (input.key !== undefined && input.key !== key) throw new ServiceError(errCodes.badRequest, 'deskContentKey');
  if (asSettings(kind)) await contentEntry(editing, kind, key);
  if (input.key === undefined) {
    const known = await contentRows(editing, kind);
    const isThere = known.some((entry) => entry.key === key && entry.state !== 'removed');
    if (isThere) throw new ServiceError(errCodes.conflict, 'deskContentThere', { key });
  }
  // A name that was there before and is free again goes on with its history.
  const { value, revision, by, isConflict } =
    input.key === undefined
      ? asSeen({ value: input.value, revision: await newestOf(editing, kind, key) })
      : await withOthers(editing, kind, { ...input, key });
  if (isConflict) throw new ServiceError(errCodes.conflict, 'deskSameChanged', namesOf(by));
  requireValid(editing, kind, value);
  // What the file says needs no change over it.
  const { values } = await fileOf(editing, kind);
  const file = entryIn(kind, values, key);
  const isAsFile = file !== null && isDeepStrictEqual(withDefaults(kind, file), withDefaults(kind, value));
  const made = isAsFile ? { act: 'asFile' as const } : { act: 'put' as const, value };
  const remarks = await change(editing, kind, { key, revision, ...made });
  return { key, remarks: by.length === 0 ? remarks : [{ name: 'others', values: namesOf(by) }, ...remarks] };
}

/** @returns the key of a value that the kind takes @throws ServiceError 400 with what is wrong */
function requireValid({ language }: Editing, kind: ContentKind, value: ContentValue): string {
  const [problem] = contentProblems(kind.row, value, language);
  const key = kind.keyOf(value);
  if (!problem && key !== undefined) return key;
  const reason = problem?.detail ?? message(language, 'contentProblem_format');
  throw new ServiceError(errCodes.badRequest, 'deskContentRefused', { reason });
}

export async function newestOf(
  { store, library }: Pick<Editing, 'store' | 'library'>,
  kind: ContentKind,
  key: string,
): Promise<number> {
  const [newest] = await revisionsOfEntry(store.db, { libraryId: library.id, kind: kind.name }, key);
  return newest?.revision ?? 0;
}

/** Takes an entry out. @throws ServiceError as `change`, 404 when it is not there */
export async function removeEntry(
  editing: Editing,
  kind: ContentKind,
  { key, revision }: { key: string; revision: number },
): Promise<ContentRemark[]> {
  if (asSettings(kind)) throw new ServiceError(errCodes.badRequest, 'deskContentFixed');
  const { value, file } = await contentEntry(editing, kind, key);
  if (value === null) throw new ServiceError(errCodes.notFound, 'deskNoContent');
  // What staff added themselves leaves nothing over the files.
  return change(editing, kind, { key, revision, act: file === null ? 'asFile' : 'remove' });
}

/** Goes back to an earlier change, or to the files. @throws ServiceError as `change`, 404 when there is no such change */
export async function restoreEntry(
  editing: Editing,
  kind: ContentKind,
  { key, revision, to }: { key: string; revision: number; to: number | 'file' },
): Promise<ContentRemark[]> {
  const { changes, file } = await contentEntry(editing, kind, key);
  if (to === 'file') {
    if (file === null) throw new ServiceError(errCodes.notFound, 'deskNoContent');
    return change(editing, kind, { key, revision, act: 'asFile' });
  }
  const earlier = changes.find((change) => change.revision === to);
  if (!earlier) throw new ServiceError(errCodes.notFound, 'deskNoContent');
  const { act, value } = earlier;
  return change(editing, kind, { key, revision, act, ...(value !== null && { value }) });
}

/**
 * Changes an entry for a reader to whom the library leaves it, as a teacher the reading list of a course.
 * @param edit the changed entry, and the name that the change has at the desk
 * @throws ServiceError as `saveEntry`, 404 when there is no such entry
 */
export async function changeEntryForReader(
  call: ReaderCall,
  kind: ContentKind,
  key: string,
  edit: (value: ContentValue) => Promise<{ by: string; value: object }>,
): Promise<void> {
  const { value, revision } = await contentEntry(call, kind, key);
  if (value === null) throw new ServiceError(errCodes.notFound, 'deskNoContent');
  const changed = await edit(value);
  const next = asValue(changed.value);
  if (next === null || isDeepStrictEqual(withDefaults(kind, next), withDefaults(kind, value))) return;
  await saveEntry({ ...call, staff: changed.by, readerId: call.reader.id }, kind, { key, revision, value: next });
}
