import type { Kysely } from 'kysely';
import { createCatalogue } from './baseline/catalogue.ts';
import { createCirculation } from './baseline/circulation.ts';
import { createContent } from './baseline/content.ts';
import { createMoney } from './baseline/money.ts';
import { createNotices } from './baseline/notices.ts';
import { createOperation } from './baseline/operation.ts';
import { createPurchasing } from './baseline/purchasing.ts';
import { createReaders } from './baseline/readers.ts';

/**
 * The schema of version 1.0. The files of `baseline/` create it in the order in which tables refer to each other. Stores of
 * preview versions get the same schema by `yuelan store upgrade-from-preview`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCatalogue(db);
  await createReaders(db);
  await createContent(db);
  await createCirculation(db);
  await createMoney(db);
  await createPurchasing(db);
  await createNotices(db);
  await createOperation(db);
}
