import type { PackageDetail, PackageEntry } from '../../lib/contract/calls/packages.ts';
import { searchParametersSchema } from '../../lib/contract/calls/search.ts';
import type { ParsedInputOf } from '../../lib/contract/contract.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import type { CallContext, Handlers } from '../platform/context/context.ts';
import { cachedUntilIndexed } from '../catalogue/records/change-cache.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { packageContent } from './package-content.ts';
import {
  ancestorsOf,
  entryCountOf,
  membersOf,
  nodeOf,
  readTree,
  scopeOf,
  withDescendants,
  type PackageNode,
} from './tree.ts';

const named = ({ code, name }: PackageNode) => ({ packageId: code, name });

/** Resources of packages by code, as long as neither the index nor the packages change. */
const countsOf = cachedUntilIndexed(() => new Map<string, number>());

/** Which state of the packages this is: reloading them makes another one. */
async function versionOf({ store, library }: CallContext): Promise<string> {
  const row = await store.db
    .selectFrom('content')
    .select(['version', 'updated_at'])
    .where('library_id', '=', library.id)
    .where('kind', '=', packageContent.name)
    .executeTakeFirst();
  return `${String(row?.version)} ${String(row?.updated_at)}`;
}

/** Formats packages for lists: each with the number of its resources. */
async function describer(
  call: CallContext,
  nodes: readonly PackageNode[],
): Promise<(node: PackageNode) => PackageEntry> {
  const counts = countsOf(call, await versionOf(call));
  const all = [...new Set(nodes.flatMap(withDescendants))];
  const unknown = all.filter(({ code }) => !counts.has(code));
  const members = await membersOf(call, [...new Set(unknown.flatMap(withDescendants))]);
  const sizes = call.search.sizes(
    call.library.id,
    unknown.map((node) => scopeOf(node, members)),
  );
  for (const [at, node] of unknown.entries()) counts.set(node.code, (sizes[at] ?? 0) + entryCountOf(node, members));
  return (node) => ({
    ...named(node),
    parentId: node.parent?.code ?? null,
    level: node.level,
    intro: node.intro,
    count: counts.get(node.code) ?? 0,
    childCount: node.children.length,
  });
}

/** The whole tree (dPackage/navInfo). */
export const getPackageTree: Handlers['getPackageTree'] = async ({ depth }, call) => {
  const { bases } = await readTree(call);
  const describe = await describer(call, bases);
  return bases
    .flatMap(withDescendants)
    .filter(({ level }) => level <= depth)
    .map(describe);
};

async function detailOf(call: CallContext, node: PackageNode): Promise<PackageDetail> {
  const describe = await describer(call, [node]);
  const [own, ...below] = withDescendants(node).map(describe);
  return { ...(own ?? describe(node)), path: ancestorsOf(node).map(named), below };
}

/** @throws ServiceError 404 when the library has no such package */
export async function getPackage({ id }: ParsedInputOf<'getPackage'>, call: CallContext): Promise<PackageDetail> {
  return detailOf(call, nodeOf(await readTree(call), id));
}

const has = (text: string | null, key: string): boolean => text !== null && foldKey(text).includes(key);

/** @throws ServiceError 404 when the library has no such package */
export const listChildPackages: Handlers['listChildPackages'] = async ({ id, term, page, rows }, call) => {
  const key = foldKey(term);
  const children = nodeOf(await readTree(call), id).children.filter(({ name }) => has(name, key));
  const shown = children.slice((page - 1) * rows, page * rows);
  return { total: children.length, packages: shown.map(await describer(call, shown)) };
};

/** Special bases, or whatever package a word is found in (specialBase/list). */
export const listSpecialBases: Handlers['listSpecialBases'] = async ({ term, page, rows }, call) => {
  const { bases } = await readTree(call);
  const key = foldKey(term);
  const found =
    key === '' ? bases : bases.flatMap(withDescendants).filter(({ name, intro }) => has(name, key) || has(intro, key));
  const shown = found.slice((page - 1) * rows, page * rows);
  const describe = await describer(call, shown);
  return {
    total: found.length,
    bases: shown.map((node) => ({
      ...describe(node),
      path: ancestorsOf(node).map(named),
      children: node.children.map(describe),
    })),
  };
};

/** Records that the page of a base shows of what came into it last. */
const newestShown = 6;

/** @throws ServiceError 404 when the library has no such package */
export const getSpecialBase: Handlers['getSpecialBase'] = async ({ id }, call) => {
  const node = nodeOf(await readTree(call), id);
  const members = await membersOf(call, withDescendants(node));
  const parameters = searchParametersSchema.parse({
    entries: 'works',
    facets: [],
    rows: newestShown,
    sortField: 'newest',
    sortClause: 'desc',
  });
  const { ids } = call.search.search(call.library.id, parameters, call.language, scopeOf(node, members));
  return { ...(await detailOf(call, node)), newest: await summariesOf(call, ids) };
};
