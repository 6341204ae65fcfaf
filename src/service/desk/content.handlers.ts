import type { ContentEntry } from '../../lib/contract/desk/content.ts';
import { contentRowsAtOnce } from '../../lib/rules/desk-content.ts';
import {
  contentEntry,
  contentRows,
  editableKind,
  editableKinds,
  removeEntry,
  restoreEntry,
  rowsWith,
  saveEntry,
} from '../content/edit-content.ts';
import { contentFields } from '../content/fields.ts';
import { contentProblems } from '../content/problems.ts';
import { type ContentKind, remarkText, type ContentRemark } from '../platform/content/kind.ts';
import { asSettings } from '../content/settings/kinds.ts';
import type { DeskCall, DeskHandlers } from './context.ts';
import { recordsByNumber } from '../catalogue/records/known-records.ts';

const editing = ({ store, library, client, now, settingsChanged, language, staff }: DeskCall) => ({
  store,
  library,
  client,
  now,
  settingsChanged,
  language,
  staff: staff.row.account,
});

/** Titles of records by control number, for kinds whose entries are known by their record, as databases are. */
async function recordTitles(
  { store, library }: DeskCall,
  kind: ContentKind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (kind.names?.key[0] !== 'controlNumber' || keys.length === 0) return new Map();
  const rows = await recordsByNumber(store.db, library.id, keys);
  return new Map(rows.map((row) => [row.control_number, row.title]));
}

/** One entry under the name that staff find it by in the list. */
async function shownEntry(call: DeskCall, kind: ContentKind, key: string): Promise<ContentEntry> {
  const [entry, titles] = [await contentEntry(call, kind, key), await recordTitles(call, kind, [key])];
  return { ...entry, title: titles.get(key) ?? entry.title };
}

async function saved(call: DeskCall, kind: ContentKind, key: string, remarks: readonly ContentRemark[]) {
  return {
    entry: await shownEntry(call, kind, key),
    remarks: remarks.map((remark) => remarkText(remark, call.language)),
  };
}

/** Content at the desk (docs/desk-content.md, "Content"). */
export const deskContentHandlers = {
  listDeskContentKinds: async (_, call) => ({
    result: await Promise.all(
      editableKinds(call.contentKinds).map(async (kind) => {
        const rows = await contentRows(call, kind);
        return {
          kind: kind.name,
          count: rows.filter(({ state }) => state !== 'removed').length,
          changed: rows.filter(({ state }) => state !== 'file').length,
        };
      }),
    ),
  }),
  listDeskContent: async ({ kind: name, text, page }, call) => {
    const kind = editableKind(call.contentKinds, name);
    const found = rowsWith(await contentRows(call, kind), text);
    const rows = found.slice((page - 1) * contentRowsAtOnce, page * contentRowsAtOnce);
    const titles = await recordTitles(
      call,
      kind,
      rows.map((row) => row.key),
    );
    return {
      total: found.length,
      result: rows.map(({ key, title, state }) => ({ key, title: titles.get(key) ?? title, state })),
      fields: contentFields(kind.row),
      keyFields: [...(kind.names?.key ?? [])],
      isFixed: asSettings(kind) !== undefined,
    };
  },
  getDeskContent: ({ kind, key }, call) => shownEntry(call, editableKind(call.contentKinds, kind), key),
  checkDeskContent: ({ kind, value }, { language, contentKinds }) => ({
    problems: contentProblems(editableKind(contentKinds, kind).row, value, language),
  }),
  saveDeskContent: async ({ kind: name, key, revision, value }, call) => {
    const kind = editableKind(call.contentKinds, name);
    const { key: written, remarks } = await saveEntry(editing(call), kind, { key, revision, value });
    return saved(call, kind, written, remarks);
  },
  removeDeskContent: async ({ kind: name, key, revision }, call) => {
    const kind = editableKind(call.contentKinds, name);
    return saved(call, kind, key, await removeEntry(editing(call), kind, { key, revision }));
  },
  restoreDeskContent: async ({ kind: name, key, revision, to }, call) => {
    const kind = editableKind(call.contentKinds, name);
    return saved(call, kind, key, await restoreEntry(editing(call), kind, { key, revision, to }));
  },
} satisfies Partial<DeskHandlers>;
