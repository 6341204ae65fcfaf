import type { CallContext } from '../context.ts';
import { foldKey } from '../search/analysis.ts';
import type { Store } from '../store/open.ts';

/** Headings that a search goes on to; a form that more have says nothing. */
const maxHeadings = 5;
/** So long it is believed that a library has none: most have no authority records, and nobody asks for them. */
const believedMs = 60_000;
const knownOf = new WeakMap<Store, Map<number, { at: number; has: boolean }>>();

async function hasAuthorities({
  store,
  library,
  now,
}: Pick<CallContext, 'store' | 'library' | 'now'>): Promise<boolean> {
  let known = knownOf.get(store);
  if (!known) knownOf.set(store, (known = new Map()));
  const last = known.get(library.id);
  if (last && (last.has || now() - last.at < believedMs)) return last.has;
  const row = await store.db
    .selectFrom('authority')
    .select('id')
    .where('library_id', '=', library.id)
    .limit(1)
    .executeTakeFirst();
  known.set(library.id, { at: now(), has: row !== undefined });
  return row !== undefined;
}

/** The keys under which a form may stand: as it is typed, and with its words turned round (Mark Twain, Twain, Mark). */
const keysOf = (text: string): string[] => {
  const words = text.trim().split(/[\s,，]+/);
  const turned = words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '));
  const keys = [text, ...turned, ...turned.map((one) => one.replace(' ', ', '))].map(foldKey);
  return [...new Set(keys)].filter((key) => key !== '').slice(0, 12);
};

export interface Heading {
  kind: 'name' | 'subject';
  heading: string;
}

/** The headings of which what is searched for is another form. */
export async function headingsOfVariant(text: string, call: CallContext): Promise<Heading[]> {
  if (text.length > 200 || !(await hasAuthorities(call))) return [];
  const rows = await call.store.db
    .selectFrom('authority_form')
    .innerJoin('authority', 'authority.id', 'authority_form.authority_id')
    .select(['authority.kind', 'authority.heading'])
    .distinct()
    .where('authority_form.library_id', '=', call.library.id)
    .where('authority_form.relation', '=', 'variant')
    .where('authority_form.name_key', 'in', keysOf(text))
    .limit(maxHeadings + 1)
    .execute();
  if (rows.length > maxHeadings) return [];
  return rows.map(({ kind, heading }) => ({ kind: kind === 'subject' ? 'subject' : 'name', heading }));
}

/** Other forms of a name that is a heading, and what else to see. */
export async function formsOfName(name: string, call: CallContext): Promise<{ variants: string[]; also: string[] }> {
  if (!(await hasAuthorities(call))) return { variants: [], also: [] };
  const rows = await call.store.db
    .selectFrom('authority_form')
    .innerJoin('authority', 'authority.id', 'authority_form.authority_id')
    .select(['authority_form.relation', 'authority_form.name'])
    .where('authority.library_id', '=', call.library.id)
    .where('authority.heading_key', '=', foldKey(name))
    .where('authority.kind', '=', 'name')
    .orderBy('authority.id')
    .orderBy('authority_form.seq')
    .limit(100)
    .execute();
  const of = (relation: string) => [...new Set(rows.flatMap((row) => (row.relation === relation ? [row.name] : [])))];
  return { variants: of('variant'), also: of('also') };
}
