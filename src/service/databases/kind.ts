import { type SqlBool, sql } from 'kysely';

/** Records that are databases. Spelt out and not bound, so that the index of these few is taken (migration 0014). */
export const isDatabase = sql<SqlBool>`record.kind = 'database'`;
