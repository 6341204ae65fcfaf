import { sql } from 'kysely';
import type { CallContext } from '../../platform/context/context.ts';
import { foldKey, spansOf } from '../text/analysis.ts';
import type { KnownForm } from '../search/types.ts';
import type { Store } from '../../platform/db/open.ts';

/** A form with more headings than this is too ambiguous to expand a search. */
const maxHeadings = 5;
/** Cache time of the fact that a library has no authority records, as most libraries have none. */
const believedMs = 60_000;
const knownOf = new WeakMap<Store, Map<number, { at: number; has: boolean }>>();

/** Clears the cache after authority records were imported. */
export function forgetAuthorities(store: Store): void {
  knownOf.delete(store);
}

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

/** Maximum number of texts and keys that are looked up for a search, whole texts first. */
const maxTexts = 8;
const maxKeys = 300;

/** A heading that a text, or part of it, matches as heading or variant form. */
interface Met {
  id: number;
  key: string;
  kind: KnownForm['kind'];
  heading: string;
  isVariant: boolean;
}

async function headingsMet(keys: readonly string[], { store, library }: CallContext): Promise<Met[]> {
  const variants = store.db
    .selectFrom('authority_form')
    .innerJoin('authority', 'authority.id', 'authority_form.authority_id')
    .select(['authority.id', 'authority.kind', 'authority.heading', 'authority_form.name_key as key'])
    .select(sql<number>`1`.as('is_variant'))
    .where('authority_form.library_id', '=', library.id)
    .where('authority_form.relation', '=', 'variant')
    .where('authority_form.name_key', 'in', keys);
  const rows = await store.db
    .selectFrom('authority')
    .select(['id', 'kind', 'heading', 'heading_key as key'])
    .select(sql<number>`0`.as('is_variant'))
    .where('library_id', '=', library.id)
    .where('heading_key', 'in', keys)
    .union(variants)
    .orderBy('id')
    .limit(maxKeys)
    .execute();
  return rows.map(({ id, kind, heading, key, is_variant }) => ({
    id,
    key,
    heading,
    kind: kindOf(kind),
    isVariant: is_variant === 1,
  }));
}

const kindOf = (kind: string): KnownForm['kind'] => (kind === 'subject' ? 'subject' : 'name');

/**
 * Finds the authority headings of the texts of a search: headings that have them or their words as a variant form,
 * and related headings. Forms with more than five headings are ignored.
 */
export async function knownForms(texts: readonly string[], call: CallContext): Promise<KnownForm[]> {
  const short = texts.filter((text) => text.trim() !== '' && text.length <= 200).slice(0, maxTexts);
  if (short.length === 0 || !(await hasAuthorities(call))) return [];
  const spans = short.flatMap(spansOf).toSorted((a, b) => Number(a.rest !== '') - Number(b.rest !== ''));
  const keys = [...new Set(spans.flatMap((span) => span.keys))].filter((key) => key !== '').slice(0, maxKeys);
  if (keys.length === 0) return [];
  const met = (await headingsMet(keys, call)).filter(
    ({ key }, _, all) => all.filter((other) => other.key === key).length <= maxHeadings,
  );
  if (met.length === 0) return [];
  const related = await alsoOf(
    met.map(({ id }) => id),
    call,
  );
  return met.flatMap(({ id, key, kind, heading, isVariant }): KnownForm[] => [
    ...(isVariant ? [{ key, kind, heading, relation: 'variant' as const }] : []),
    ...(related.get(id) ?? []).map((name) => ({ key, kind, heading: name, relation: 'also' as const })),
  ]);
}

/** By authority record, the headings that are to be seen as well. */
async function alsoOf(ids: readonly number[], { store }: CallContext): Promise<Map<number, string[]>> {
  const rows = await store.db
    .selectFrom('authority_form')
    .select(['authority_id', 'name'])
    .where('authority_id', 'in', [...new Set(ids)])
    .where('relation', '=', 'also')
    .orderBy('authority_id')
    .orderBy('seq')
    .limit(100)
    .execute();
  const also = new Map<number, string[]>();
  for (const row of rows) also.set(row.authority_id, [...(also.get(row.authority_id) ?? []), row.name]);
  return also;
}

/** Other forms of a heading, and other headings to see. */
export interface Forms {
  variants: string[];
  also: string[];
}
const noForms: Forms = { variants: [], also: [] };

type Heading = Pick<KnownForm, 'kind'> & { name: string };

/** Finds the authority forms of some headings in one query. */
export async function formsOfHeadings(
  headings: readonly Heading[],
  call: Pick<CallContext, 'store' | 'library' | 'now'>,
): Promise<(kind: Heading['kind'], name: string) => Forms> {
  const keys = [...new Set(headings.map(({ name }) => foldKey(name)))].slice(0, maxKeys);
  if (keys.length === 0 || !(await hasAuthorities(call))) return () => noForms;
  const rows = await call.store.db
    .selectFrom('authority_form')
    .innerJoin('authority', 'authority.id', 'authority_form.authority_id')
    .select(['authority.kind', 'authority.heading_key', 'authority_form.relation', 'authority_form.name'])
    .where('authority.library_id', '=', call.library.id)
    .where('authority.heading_key', 'in', keys)
    .orderBy('authority.id')
    .orderBy('authority_form.seq')
    .limit(400)
    .execute();
  return (kind, name) => {
    const key = foldKey(name);
    const its = rows.filter((row) => row.heading_key === key && kindOf(row.kind) === kind);
    const of = (relation: string) => [...new Set(its.flatMap((row) => (row.relation === relation ? [row.name] : [])))];
    return { variants: of('variant'), also: of('also') };
  };
}

/** Finds the authority forms of a record's author and subjects. */
export async function formsOfRecord(
  { author, subjects }: { author: string | undefined; subjects: readonly string[] },
  call: CallContext,
): Promise<{ author: Forms; subjects: Map<string, Forms> }> {
  const names = author === undefined ? [] : [{ kind: 'name' as const, name: author }];
  const formsOf = await formsOfHeadings(
    [...names, ...subjects.map((name) => ({ kind: 'subject' as const, name }))],
    call,
  );
  return {
    author: author === undefined ? noForms : formsOf('name', author),
    subjects: new Map(subjects.map((name) => [name, formsOf('subject', name)])),
  };
}
