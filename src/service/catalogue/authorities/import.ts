import { contentChanged } from '../../platform/content/changes.ts';
import { sniffFormat } from '../import/sniff.ts';
import { readHead, openBytes } from '../import/source.ts';
import { readIso2709 } from '../import/marc/iso2709.ts';
import { readMarcXml } from '../import/marc/marcxml.ts';
import { type MarcRecord, controlValue, type MarcField } from '../import/marc/record.ts';
import type { Parsed } from '../import/parsed.ts';
import { marcEncoding } from '../import/read-entries.ts';
import { foldKey } from '../text/analysis.ts';
import type { Store } from '../../platform/db/open.ts';
import { mapMarc21 } from '../import/marc/marc21.ts';
import { mapUnimarc } from '../import/marc/unimarc.ts';
import { profileSchema } from '../../platform/configuration/import-profile.schema.ts';

/** An authority record: a heading, its variant forms and related headings. */
interface Authority {
  controlNumber: string;
  kind: 'name' | 'subject';
  heading: string;
  variants: string[];
  also: string[];
}
type ReadAuthority =
  | { op: 'put'; authority: Authority }
  | { op: 'delete'; controlNumber: string }
  | { op: 'reject'; controlNumber: string | undefined; reason: string };

const nowhere = { profile: profileSchema.parse({}), libCodes: [], locations: {} };

/** Fields of headings by their last two digits, and the fields of records that have the like. */
const families = {
  marc21: {
    heading: '1',
    fields: {
      '00': ['700', 'name'],
      '10': ['710', 'name'],
      '11': ['711', 'name'],
      '50': ['650', 'subject'],
      '51': ['651', 'subject'],
    },
    title: '245',
    map: mapMarc21,
  },
  unimarc: {
    heading: '2',
    fields: { '00': ['701', 'name'], '10': ['711', 'name'], '50': ['606', 'subject'], '15': ['607', 'subject'] },
    title: '200',
    map: mapUnimarc,
  },
} as const;
type Family = keyof typeof families;

/** Formats a heading with the mapping of bibliographic records, so that both give the same text. */
function headingText(family: Family, field: MarcField): { text: string; kind: 'name' | 'subject' } | undefined {
  const { fields, title, map } = families[family];
  const found = Object.entries(fields).find(([digits]) => digits === field.tag.slice(1));
  if (!found) return undefined;
  const [, [tag, kind]] = found;
  const titled: MarcField = { tag: title, indicators: '00', value: '', subfields: [{ code: 'a', value: '-' }] };
  const leader = '00000nam a2200000   4500';
  const mapped = map({ leader, fields: [titled, { ...field, tag }] }, nowhere);
  if (mapped.op !== 'put') return undefined;
  const { contributors, subjects } = mapped.record;
  const text = kind === 'subject' ? subjects[0] : contributors[0]?.name;
  return text === undefined ? undefined : { text, kind };
}

/** MARC 21 has the heading in 1XX; UNIMARC and CNMARC have it in 2XX, and coded data in 100. */
function familyOf({ fields }: MarcRecord): Family {
  const hasHeading = (first: string) =>
    fields.some(({ tag }) => tag.startsWith(first) && /^.(?:00|10|11|50|51|15)$/.test(tag));
  const isUnimarc = hasHeading('2') && !fields.some(({ tag }) => /^1(?:10|11|50|51)$/.test(tag));
  return isUnimarc ? 'unimarc' : 'marc21';
}

/** Reads an authority record of MARC 21, UNIMARC or CNMARC: names and subjects. */
function readAuthority(marc: MarcRecord): ReadAuthority {
  const controlNumber = controlValue(marc, '001');
  const reject = (reason: string): ReadAuthority => ({ op: 'reject', controlNumber, reason });
  if (!/[xyz]/.test(marc.leader.charAt(6))) return reject('not an authority record');
  if (controlNumber === undefined) return reject('no control number');
  if (marc.leader.charAt(5) === 'd') return { op: 'delete', controlNumber };
  const family = familyOf(marc);
  const texts = (first: string) =>
    marc.fields.flatMap((field) => (field.tag.startsWith(first) ? (headingText(family, field) ?? []) : []));
  const [heading] = texts(families[family].heading);
  if (!heading) return reject('no heading of a name or a subject');
  const others = (first: string) =>
    [...new Set(texts(first).map(({ text }) => text))].filter((text) => text !== heading.text);
  return {
    op: 'put',
    authority: { controlNumber, kind: heading.kind, heading: heading.text, variants: others('4'), also: others('5') },
  };
}

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
