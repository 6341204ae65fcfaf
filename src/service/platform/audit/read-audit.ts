import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AuditKind } from './kinds.ts';
import { auditEntries, isAboutReader } from './whose.ts';

export type AuditRow = Awaited<ReturnType<ReturnType<typeof auditEntries>['execute']>>[number];

export interface AuditQuestion {
  libraryId: number;
  /** The reader's row. */
  readerId?: number | undefined;
  /** Milliseconds since 1970. */
  since?: number | undefined;
  kind?: AuditKind | undefined;
  until?: number | undefined;
}

const pageSize = 500;

/** Entries of the audit log, oldest first, however many there are. */
export async function* readAudit(db: Kysely<Database>, query: AuditQuestion): AsyncGenerator<AuditRow> {
  const { libraryId, readerId, since, kind, until } = query;
  let after = 0;
  for (;;) {
    let page = auditEntries(db)
      .where('library_id', '=', libraryId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize);
    if (readerId !== undefined) page = page.where((eb) => isAboutReader(eb, readerId));
    if (since !== undefined) page = page.where('at', '>=', since);
    if (kind !== undefined) page = page.where('kind', '=', kind);
    if (until !== undefined) page = page.where('id', '<=', until);
    const rows = await page.execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.id;
  }
}
