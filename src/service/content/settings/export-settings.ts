import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { applyEdits, modify } from 'jsonc-parser';
import { libraryFileSchema } from '../../platform/configuration/schema.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { contentChanged } from '../../platform/content/changes.ts';
import type { ContentOptions } from '../load-content.ts';
import { addRevision, currentEdits } from '../revisions.ts';
import { settingsKinds } from './kinds.ts';

/** One place in library.json, and what is there; undefined takes it out. */
interface FilePlace {
  path: (string | number)[];
  value: unknown;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isEmpty = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);

/** The value as it is written: empty lists are left out of objects. */
function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(written);
  if (!isObject(value)) return value;
  const parts = Object.entries(value).filter(([, part]) => !isEmpty(part));
  return Object.fromEntries(parts.map(([name, part]) => [name, written(part)]));
}

/** The places at which two configurations differ, as small as they are. Lists of another length differ as a whole. */
function placesBetween(before: unknown, after: unknown, path: FilePlace['path'] = []): FilePlace[] {
  if (isDeepStrictEqual(before, after) || (isEmpty(before) && isEmpty(after))) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    const isSameLength = before.length === after.length && [...before, ...after].every(isObject);
    if (!isSameLength) return [{ path, value: written(after) }];
    return after.flatMap((entry, at) => placesBetween(before[at], entry, [...path, at]));
  }
  if (!isObject(before) || !isObject(after)) return [{ path, value: written(after) }];
  const [parts, others] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...parts.keys(), ...others.keys()])].flatMap((name) =>
    placesBetween(parts.get(name), others.get(name), [...path, name]),
  );
}

const formattingOptions = { insertSpaces: true, tabSize: 2 };

/**
 * Writes what staff changed of the configuration into library.json, and nothing else of it.
 * @returns undefined when the file says all of it
 * @throws when the file cannot be read or written, or no longer takes what staff wrote
 */
export async function exportSettings(
  { store, now }: ContentOptions,
  library: LoadedLibrary,
  by: string,
): Promise<{ file: string; rows: number; edits: number } | undefined> {
  const file = join(library.dir, 'library.json');
  const before = readFileSync(file, 'utf8');
  let text = before;
  let base = library.base;
  const changed: { kind: string; key: string }[] = [];
  for (const { name, settings } of settingsKinds) {
    const edits = await currentEdits(store.db, { libraryId: library.id, kind: name });
    for (const [key, { value }] of edits) {
      const next = settings.put(base, value);
      for (const place of placesBetween(base, next)) {
        text = applyEdits(text, modify(text, place.path, place.value, { formattingOptions }));
      }
      base = next;
      changed.push({ kind: name, key });
    }
  }
  if (changed.length === 0) return undefined;
  libraryFileSchema.parse(JSON.parse(text));
  const temporaryFile = `${file}.${String(process.pid)}`;
  writeFileSync(temporaryFile, text);
  renameSync(temporaryFile, file);
  // From here on the file says what stood over it; until then it overrides the new file as well.
  await inTransaction(store.db, async (db) => {
    for (const { kind, key } of changed) {
      const place = { libraryId: library.id, kind };
      await addRevision(db, place, { key, act: 'asFile', staff: by, now: now() });
      await contentChanged(db, { ...place, now: now() });
    }
  });
  return { file, rows: changed.length, edits: changed.length };
}
