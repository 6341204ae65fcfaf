import type { Kysely } from 'kysely';
import type { CatalogueTables } from './schema.catalogue.ts';
import type { CirculationTables } from './schema.circulation.ts';
import type { ContentTables } from './schema.content.ts';
import type { ContributionTables } from './schema.contributions.ts';
import type { MoneyTables } from './schema.money.ts';
import type { NoticeTables } from './schema.notices.ts';
import type { OperationTables } from './schema.operation.ts';
import type { PurchasingTables } from './schema.purchasing.ts';
import type { ReaderTables } from './schema.readers.ts';

/** The store's own connection, or the transaction that a write belongs to. */
export type Db = Kysely<Database>;

/**
 * The tables as Kysely sees them. Times are milliseconds since 1970 (integer), days are ISO dates (text), truth values
 * are 0 and 1, so that SQLite and PostgreSQL hold the same values.
 */
export interface Database
  extends
    CatalogueTables,
    CirculationTables,
    ContentTables,
    ContributionTables,
    MoneyTables,
    NoticeTables,
    OperationTables,
    PurchasingTables,
    ReaderTables {}
