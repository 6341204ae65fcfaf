import { inLanguage, type LocalText } from '../../lib/contract/language.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { type CallContext, ServiceError } from '../platform/context/context.ts';
import type { Scope } from '../catalogue/search/types.ts';
import { parametersOfSaved, type SavedSearch } from './saved-search.ts';

export interface PackageNode {
  id: number;
  code: string;
  name: string;
  intro: string | null;
  /** 1 is a special base. */
  level: number;
  parent: PackageNode | undefined;
  children: PackageNode[];
  searches: SavedSearch[];
}

export interface PackageTree {
  bases: PackageNode[];
  byCode: ReadonlyMap<string, PackageNode>;
}

const readText = (json: string, { language }: CallContext): string => {
  const text: LocalText = JSON.parse(json);
  return inLanguage(text, language);
};

/** All packages of the library, with their names in the reader's language. */
export async function readTree(call: CallContext): Promise<PackageTree> {
  const rows = await call.store.db
    .selectFrom('package')
    .select(['id', 'code', 'parent_id', 'name', 'intro', 'searches'])
    .where('library_id', '=', call.library.id)
    .orderBy('seq')
    .execute();
  const byId = new Map<number, PackageNode>();
  const bases: PackageNode[] = [];
  // A package follows the one that it is in (package-content.ts).
  for (const { id, code, parent_id, name, intro, searches } of rows) {
    const parent = parent_id === null ? undefined : byId.get(parent_id);
    const saved: SavedSearch[] = JSON.parse(searches);
    const node: PackageNode = {
      id,
      code,
      parent,
      level: (parent?.level ?? 0) + 1,
      children: [],
      searches: saved,
      name: readText(name, call),
      intro: intro === null ? null : readText(intro, call),
    };
    byId.set(id, node);
    (parent?.children ?? bases).push(node);
  }
  return { bases, byCode: new Map([...byId.values()].map((node) => [node.code, node])) };
}

/** @throws ServiceError 404 when the library has no such package */
export function nodeOf({ byCode }: PackageTree, code: string): PackageNode {
  const node = byCode.get(code);
  if (!node) throw new ServiceError(errCodes.notFound, 'packageNotFound');
  return node;
}

/** The package and all below it, each before those below it. */
export const withDescendants = (node: PackageNode): PackageNode[] => [node, ...node.children.flatMap(withDescendants)];

/** From the base down to what the package is in. */
export const ancestorsOf = ({ parent }: PackageNode): PackageNode[] => (parent ? [...ancestorsOf(parent), parent] : []);

interface Members {
  recordIds: number[];
  entries: number;
}

/** Records and entries that were put into packages one by one, by the id of the package; one query each. */
export async function membersOf({ store }: CallContext, nodes: readonly PackageNode[]): Promise<Map<number, Members>> {
  const members = new Map<number, Members>(nodes.map(({ id }) => [id, { recordIds: [], entries: 0 }]));
  const ids = [...members.keys()];
  if (ids.length === 0) return members;
  const [records, entries] = await Promise.all([
    store.db
      .selectFrom('package_record')
      .selectAll()
      .where('package_id', 'in', ids)
      .orderBy('package_id')
      .orderBy('record_id')
      .execute(),
    store.db
      .selectFrom('package_entry')
      .select(({ fn }) => ['package_id', fn.countAll<number | string>().as('entries')])
      .where('package_id', 'in', ids)
      .groupBy('package_id')
      .execute(),
  ]);
  for (const { package_id, record_id } of records) members.get(package_id)?.recordIds.push(record_id);
  for (const row of entries) {
    const of = members.get(row.package_id);
    if (of) of.entries = Number(row.entries);
  }
  return members;
}

/** The part of the catalogue that is in a package: its own and whatever is in those below it. */
export function scopeOf(node: PackageNode, members: ReadonlyMap<number, Members>): Scope {
  const all = withDescendants(node);
  return {
    any: all.flatMap(({ searches }) => searches.map(parametersOfSaved)),
    recordIds: all.flatMap(({ id }) => members.get(id)?.recordIds ?? []),
  };
}

/** Entries of a package and of those below it. */
export const entryCountOf = (node: PackageNode, members: ReadonlyMap<number, Members>): number =>
  withDescendants(node).reduce((sum, { id }) => sum + (members.get(id)?.entries ?? 0), 0);
