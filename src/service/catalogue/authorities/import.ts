import { contentChanged } from '../../platform/content/changes.ts';
import { sniffFormat } from '../import/sniff.ts';
import { readHead, openBytes } from '../import/source.ts';
import { readIso2709 } from '../import/marc/iso2709.ts';
import { readMarcXml } from '../import/marc/marcxml.ts';
import type { MarcRecord } from '../import/marc/record.ts';
import type { Parsed } from '../import/parsed.ts';
import { marcEncoding } from '../import/read-entries.ts';
import { foldKey } from '../text/analysis.ts';
import type { Store } from '../../platform/db/open.ts';
import { readAuthority, type Authority } from './read.ts';

/** The kind of content that authority records are, as caches of pages know it. */
export const authoritiesKind = 'authorities';

export interface AuthorityImport {
  store: Store;
  libraryId: number;
  file: string;
  source: string;
  encoding?: string | undefined;
  now: () => number;
  onRejected?: (controlNumber: string | undefined, reason: string) => void;
}
export interface AuthorityCounts {
  records: number;
  put: number;
  deleted: number;
  rejected: number;
}

/**
 * Imports a file of authority records (ISO 2709 or MARCXML); importing it again changes nothing. Expires the cached
 * pages that show authority data (`list:<groupCode>:authorities`).
 */
export async function importAuthorities(options: AuthorityImport): Promise<AuthorityCounts> {
  const { store, libraryId, file, encoding } = options;
  const { packing, head } = await readHead(file);
  const format = sniffFormat(head);
  const bytes = openBytes(file, { packing, from: 0 });
  if (format === undefined || !/^(?:uni)?marc/.test(format)) throw new Error(`${file}: neither ISO 2709 nor MARCXML`);
  const family = format === 'unimarc' ? 'unimarc' : 'marc21';
  const batches = format.endsWith('xml')
    ? readMarcXml(bytes)
    : readIso2709(bytes, { family, encoding: marcEncoding(encoding), position: 0 });
  const counts: AuthorityCounts = { records: 0, put: 0, deleted: 0, rejected: 0 };
  try {
    for await (const batch of batches) for (const parsed of batch) await take(options, parsed, counts);
  } finally {
    // Also after a failure: the records before it are in the store.
    if (counts.put + counts.deleted > 0)
      await contentChanged(store.db, { libraryId, kind: authoritiesKind, now: options.now() });
  }
  return counts;
}

async function take(
  { store, libraryId, source, onRejected }: AuthorityImport,
  parsed: Parsed<MarcRecord>,
  counts: AuthorityCounts,
): Promise<void> {
  counts.records += 1;
  const read = parsed.ok
    ? readAuthority(parsed.value)
    : { op: 'reject' as const, controlNumber: parsed.controlNumber, reason: parsed.reason };
  if (read.op === 'reject') {
    counts.rejected += 1;
    onRejected?.(read.controlNumber, read.reason);
  } else if (read.op === 'delete') {
    counts.deleted += await remove(store, libraryId, source, read.controlNumber);
  } else {
    await put(store, libraryId, source, read.authority);
    counts.put += 1;
  }
}

async function remove({ db }: Store, libraryId: number, source: string, controlNumber: string): Promise<number> {
  const rows = await db
    .deleteFrom('authority')
    .where('library_id', '=', libraryId)
    .where('source', '=', source)
    .where('control_number', '=', controlNumber)
    .returning('id')
    .execute();
  return rows.length;
}

async function put(store: Store, libraryId: number, source: string, authority: Authority): Promise<void> {
  const { controlNumber, kind, heading, variants, also } = authority;
  await store.db.transaction().execute(async (db) => {
    const values = { kind, heading, heading_key: foldKey(heading) };
    const { id } = await db
      .insertInto('authority')
      .values({ library_id: libraryId, source, control_number: controlNumber, ...values })
      .onConflict((conflict) => conflict.columns(['library_id', 'source', 'control_number']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('authority_form').where('authority_id', '=', id).execute();
    const rows = Object.entries({ variant: variants, also }).flatMap(([relation, names]) =>
      names.map((name, seq) => ({
        authority_id: id,
        library_id: libraryId,
        relation,
        seq,
        name,
        name_key: foldKey(name),
      })),
    );
    if (rows.length > 0) await db.insertInto('authority_form').values(rows).execute();
  });
}
