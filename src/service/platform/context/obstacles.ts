import type { ObstacleKind } from '../../../lib/rules/reader-data.ts';
import type { Db } from '../db/database.ts';

/** Whose unfinished business is looked for. */
export interface ObstacleReader {
  /** The reader's row. */
  id: number;
  libraryId: number;
}

/** Business that a reader must end before the account can be cancelled or school be left. */
export interface Obstacle {
  kind: ObstacleKind;
  /** How many loans, requests, charges or orders. */
  count: number;
  /** What is owed, in whole fen; for charges. */
  amount?: number;
}

/** Looks for one kind of unfinished business; inside the transaction that it may stand in the way of. */
export type ObstacleCheck = (db: Db, reader: ObstacleReader) => Promise<Obstacle | undefined>;

/** All unfinished business of a reader, one entry for each kind, in the order of the checks. */
export async function findObstacles(
  db: Db,
  reader: ObstacleReader,
  checks: readonly ObstacleCheck[],
): Promise<Obstacle[]> {
  const found = new Map<ObstacleKind, Obstacle>();
  for (const check of checks) {
    const entry = await check(db, reader);
    if (!entry) continue;
    const before = found.get(entry.kind);
    const amount = (before?.amount ?? 0) + (entry.amount ?? 0);
    found.set(entry.kind, {
      kind: entry.kind,
      count: (before?.count ?? 0) + entry.count,
      ...(amount > 0 && { amount }),
    });
  }
  return [...found.values()];
}
