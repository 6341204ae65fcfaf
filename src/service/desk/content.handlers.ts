import type { ContentEntry } from '../../lib/contract/desk/content.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { contentRowsAtOnce } from '../../lib/rules/desk-content.ts';
import { mayUse } from '../../lib/rules/staff.ts';
import { codeOptions } from '../content/code-options.ts';
import {
  contentEntry,
  contentRows,
  editableKind,
  editableKinds,
  previewEntry,
  removeEntry,
  restoreEntry,
  rowsWith,
  saveEntry,
} from '../content/edit-content.ts';
import { contentFields } from '../content/fields.ts';
import { contentProblems } from '../content/problems.ts';
import { type ContentKind, remarkText, type ContentRemark } from '../platform/content/kind.ts';
import { asSettings } from '../content/settings/kinds.ts';
import type { LibraryFile } from '../platform/configuration/schema.ts';
import type { Db } from '../platform/db/database.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';
import { recordsByNumber } from '../catalogue/records/known-records.ts';
import { ServiceError } from '../platform/context/context.ts';
import { requireUnused, ruleEffects } from './rule-effects.ts';

const sectionOf = (kind: ContentKind) => asSettings(kind)?.settings.section ?? 'content';
const canEdit = ({ staff }: DeskCall, kind: ContentKind): boolean =>
  mayUse(staff.roles, sectionOf(kind) === 'rules' ? 'administrator' : 'content');

/** @throws ServiceError 404 when there is no such kind, 403 when it is for administrators */
function kindFor(call: DeskCall, name: string): ContentKind {
  const kind = editableKind(call.contentKinds, name);
  if (!canEdit(call, kind)) throw new ServiceError(errCodes.forbidden, 'deskRoleNeeded');
  return kind;
}

const editing = (call: DeskCall) => ({
  store: call.store,
  library: call.library,
  client: call.client,
  now: call.now,
  settingsChanged: call.settingsChanged,
  language: call.language,
  staff: call.staff.row.account,
  requireUnused: (db: Db, next: LibraryFile) => requireUnused(call, db, next),
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

/** Content at the desk (docs/guide/desk-content.md, "Content"). */
export const deskContentHandlers = {
  listDeskContentKinds: async (_, call) => ({
    result: await Promise.all(
      editableKinds(call.contentKinds)
        .filter((kind) => canEdit(call, kind))
        .map(async (kind) => {
          const rows = await contentRows(call, kind);
          return {
            kind: kind.name,
            section: sectionOf(kind),
            count: rows.filter(({ state }) => state !== 'removed').length,
            changed: rows.filter(({ state }) => state !== 'file').length,
          };
        }),
    ),
  }),
  listDeskContent: async ({ kind: name, text, page }, call) => {
    const kind = kindFor(call, name);
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
      fields: contentFields(kind.row, codeOptions(call.library, call.language)),
      keyFields: [...(kind.names?.key ?? [])],
      isFixed: asSettings(kind) !== undefined,
    };
  },
  getDeskContent: ({ kind, key }, call) => shownEntry(call, kindFor(call, kind), key),
  checkDeskContent: async ({ kind: name, value, revision }, call) => {
    const kind = kindFor(call, name);
    const problems = contentProblems(kind.row, value, call.language);
    if (problems.length > 0) return { problems, differences: [], effects: [] };
    const { next, ...preview } = await previewEntry(call, kind, { value, revision });
    const isEffective = next !== undefined && sectionOf(kind) === 'rules' && preview.differences.length > 0;
    const effects = isEffective ? await ruleEffects(call, { kind: name, differences: preview.differences, next }) : [];
    return { problems, ...preview, effects };
  },
  saveDeskContent: async ({ kind: name, key, revision, value }, call) => {
    const kind = kindFor(call, name);
    const { key: written, remarks } = await saveEntry(editing(call), kind, { key, revision, value });
    return saved(call, kind, written, remarks);
  },
  removeDeskContent: async ({ kind: name, key, revision }, call) => {
    const kind = kindFor(call, name);
    return saved(call, kind, key, await removeEntry(editing(call), kind, { key, revision }));
  },
  restoreDeskContent: async ({ kind: name, key, revision, to }, call) => {
    const kind = kindFor(call, name);
    return saved(call, kind, key, await restoreEntry(editing(call), kind, { key, revision, to }));
  },
} satisfies Partial<DeskHandlers>;
