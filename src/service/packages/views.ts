import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { dayOf } from '../../lib/rules/days.ts';
import type { CallContext } from '../platform/context/context.ts';
import { nodeOf, readTree } from './tree.ts';

const yearMs = 365 * 86_400_000;

/** Counts a look at a package's page; a reader who looks again soon is not counted twice. */
export async function viewPackage(
  { id }: ParsedInputOf<'viewPackage'>,
  call: CallContext,
): Promise<OutputOf<'viewPackage'>> {
  nodeOf(await readTree(call), id);
  const counted = call.activity.isNew(call, await call.signedIn(), `base ${id}`);
  if (counted) call.activity.countVisit(call.library.id, 'base', id);
  return { counted };
}

/** Packages by the looks that were counted (dPackage/hotList); none before anybody looked. */
export async function listHotPackages(
  { rows }: ParsedInputOf<'listHotPackages'>,
  call: CallContext,
): Promise<OutputOf<'listHotPackages'>> {
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
}
