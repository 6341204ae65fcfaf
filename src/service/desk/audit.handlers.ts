import { auditRowsAtOnce } from '../../lib/contract/desk/audit.ts';
import { deskAuditKinds } from '../../lib/rules/desk-audit.ts';
import { auditEntries, isAboutReader } from '../platform/audit/whose.ts';
import { findReader } from '../platform/readers/readers.ts';
import type { DeskHandlers } from '../platform/context/desk.ts';

/** What of the audit log administrators read at the desk (docs/operate/audit-log.md). */
export const deskAuditHandlers = {
  listDeskAudit: async ({ text, before }, { store, library }) => {
    const reader = text === '' ? undefined : await findReader(store, library.id, text);
    const rows = await auditEntries(store.db)
      .where('library_id', '=', library.id)
      .where('kind', 'in', deskAuditKinds)
      .$if(text !== '', (all) =>
        all.where((eb) =>
          eb.or([
            eb('staff', '=', text),
            eb('audit_entry.account', '=', text),
            ...(reader ? [isAboutReader(eb, reader.id)] : []),
          ]),
        ),
      )
      .$if(before !== undefined, (all) => all.where('id', '<', Number(before)))
      .orderBy('id', 'desc')
      .limit(auditRowsAtOnce + 1)
      .execute();
    return {
      hasMore: rows.length > auditRowsAtOnce,
      result: rows.slice(0, auditRowsAtOnce).map((row) => {
        const { id, at, kind, detail, staff, client, account } = row;
        const subjects: unknown = row.subjects === null ? [] : JSON.parse(row.subjects);
        return {
          entryId: String(id),
          at: new Date(Number(at)).toISOString(),
          by: staff ?? client,
          kind,
          detail,
          account,
          subjects: [subjects].flat().map(String),
        };
      }),
    };
  },
} satisfies Partial<DeskHandlers>;
