import { type Handlers, type CallContext, ServiceError } from '../platform/context/context.ts';
import { getPackage, getPackageTree, getSpecialBase, listChildPackages, listSpecialBases } from './read-packages.ts';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { dayOf } from '../../lib/rules/days.ts';
import { nodeOf, readTree, membersOf, scopeOf, withDescendants, type PackageNode } from './tree.ts';
import { packageFacets, type OwnEntry } from '../../lib/contract/calls/packages.ts';
import { searchParametersSchema } from '../../lib/contract/calls/search.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { namedValues } from '../catalogue/records/facets.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import { wordsOf } from '../catalogue/records/folded-texts.ts';

type ResourcesInput = ParsedInputOf<'listPackageResources'>;

const listOf = (value: string): string[] => (value === '' ? [] : [value]);

/** Entries have no document type, language, class, or names of the catalogue: what asks for these passes them over. */
const takesEntries = (input: ResourcesInput): boolean => packageFacets.every((name) => input[name] === '');

/** The entries of some packages that have all words and stand in the years. */
function matching({ store }: CallContext, nodes: readonly PackageNode[], input: ResourcesInput) {
  const { publishBegin, publishEnd } = input;
  let query = store.db.selectFrom('package_entry').where(
    'package_id',
    'in',
    nodes.map(({ id }) => id),
  );
  // Folded texts are letters, digits and spaces: nothing in them means more to LIKE.
  for (const key of wordsOf(input.searchFieldContent)) query = query.where('words', 'like', `%${key}%`);
  if (publishBegin !== undefined) query = query.where('year', '>=', publishBegin);
  if (publishEnd !== undefined) query = query.where('year', '<=', publishEnd);
  return query;
}

async function entriesOf(
  call: CallContext,
  nodes: readonly PackageNode[],
  input: ResourcesInput,
  offset: number,
  limit: number,
): Promise<OwnEntry[]> {
  if (limit <= 0) return [];
  const { sortField, sortClause } = input;
  const query = matching(call, nodes, input).select(['title', 'creator', 'date', 'url', 'note']);
  const sorted =
    sortField === 'title'
      ? query.orderBy('title_key', sortClause)
      : sortField === 'publishYear'
        ? query.orderBy('year', sortClause)
        : query;
  return sorted.orderBy('package_id').orderBy('seq').offset(offset).limit(limit).execute();
}

/** @throws ServiceError 404 when there is no such package, or it is not below the one that was named */
async function chosenNode({ id, twoId }: ResourcesInput, call: CallContext): Promise<PackageNode> {
  const tree = await readTree(call);
  const node = nodeOf(tree, id);
  if (twoId === undefined) return node;
  const chosen = nodeOf(tree, twoId);
  if (!withDescendants(node).includes(chosen)) throw new ServiceError(errCodes.notFound, 'packageNotFound');
  return chosen;
}

/** Resources of a package (dPackage/resourceList): records in the order asked for, then entries of its own. */
async function listPackageResources(
  input: ResourcesInput,
  call: CallContext,
): Promise<OutputOf<'listPackageResources'>> {
  const node = await chosenNode(input, call);
  const nodes = withDescendants(node);
  const { page, rows, sortField, sortClause, searchFieldContent, publishBegin, publishEnd } = input;
  const parameters = searchParametersSchema.parse({
    entries: 'works',
    searchFieldContent,
    publishBegin,
    publishEnd,
    sortField,
    sortClause,
    page,
    rows,
    facets: [...packageFacets],
    ...Object.fromEntries(packageFacets.map((name) => [name, listOf(input[name])])),
  });
  const scope = scopeOf(node, await membersOf(call, nodes));
  const hits = call.search.search(call.library.id, parameters, call.language, scope);
  const records = await summariesOf(call, hits.ids);

  let entryCount = 0;
  let entries: OwnEntry[] = [];
  if (takesEntries(input)) {
    const counted = await matching(call, nodes, input)
      .select(({ fn }) => fn.countAll<number | string>().as('entries'))
      .executeTakeFirstOrThrow();
    entryCount = Number(counted.entries);
    const offset = Math.max(0, (page - 1) * rows - hits.total);
    entries = entryCount === 0 ? [] : await entriesOf(call, nodes, input, offset, rows - hits.ids.length);
  }

  const facets: OutputOf<'listPackageResources'>['facets'] = {};
  for (const name of packageFacets) facets[name] = namedValues(call, name, hits.facets[name] ?? []);
  const hlResult = Object.fromEntries(
    records.map(({ recordId, title, subtitle, author }) => [
      recordId,
      hits.highlight({ title, ...(subtitle !== null && { subtitle }), ...(author !== null && { author }) }),
    ]),
  );
  return { total: hits.total + entryCount, recordCount: hits.total, records, entries, facets, hlResult };
}

const yearMs = 365 * 86_400_000;

/** Counts a look at a package's page; a reader who looks again soon is not counted twice. */
const viewPackage: Handlers['viewPackage'] = async ({ id }, call) => {
  nodeOf(await readTree(call), id);
  const counted = call.activity.isNew(call, await call.signedIn(), `base ${id}`);
  if (counted) call.activity.countVisit(call.library.id, 'base', id);
  return { counted };
};

/** Packages by the looks that were counted (dPackage/hotList); none before anybody looked. */
const listHotPackages: Handlers['listHotPackages'] = async ({ rows }, call) => {
  const { store, library, now } = call;
  const [{ byCode }, counted] = await Promise.all([
    readTree(call),
    store.db
      .selectFrom('visit_day')
      .select(({ fn }) => ['target', fn.sum<number | string>('count').as('views')])
      .where('library_id', '=', library.id)
      .where('kind', '=', 'base')
      .where('day', '>', dayOf(now() - yearMs))
      .groupBy('target')
      .orderBy('views', 'desc')
      .orderBy('target')
      .execute(),
  ]);
  return counted
    .flatMap(({ target, views }) => {
      const node = byCode.get(target);
      return node ? [{ packageId: node.code, name: node.name, level: node.level, views: Number(views) }] : [];
    })
    .slice(0, rows);
};

export const packageHandlers = {
  getPackageTree,
  getPackage,
  listChildPackages,
  listPackageResources,
  listSpecialBases,
  getSpecialBase,
  listHotPackages,
  viewPackage,
} satisfies Partial<Handlers>;
