import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Condition for records that the library has: readers see them, or staff have suppressed them. */
export const isHeld = (eb: ExpressionBuilder<Database, 'record'>): Expression<SqlBool> =>
  eb.or([eb('record.deleted_at', 'is', null), eb('record.deleted_at', '=', eb.ref('record.suppressed_at'))]);
