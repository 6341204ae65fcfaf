import type { Kysely } from 'kysely';
import type { ObstacleKind } from '../lib/rules/reader-data.ts';
import { chargeObstacle } from './ledger/charges/obstacle.ts';
import { loanObstacle } from './circulation/obstacle.ts';
import { libraryRequestObstacle } from './outside/obstacle.ts';
import { copyRequestObstacle } from './copy-requests/obstacle.ts';
import { purchaseObstacle } from './purchasing/obstacle.ts';
import type { Database } from './platform/db/schema.ts';

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
export type ObstacleCheck = (db: Kysely<Database>, reader: ObstacleReader) => Promise<Obstacle | undefined>;

/**
 * One function for each kind of business that a reader can have with the library. A domain with business of its own
 * exports such a function and adds it here; several may be of one kind, and are told as one.
 */
const checks: readonly ObstacleCheck[] = [
  loanObstacle,
  copyRequestObstacle,
  libraryRequestObstacle,
  chargeObstacle,
  purchaseObstacle,
];

/** Everything that stands in the way, each kind once, in the order in which readers are told. */
export async function obstaclesOf(db: Kysely<Database>, reader: ObstacleReader): Promise<Obstacle[]> {
  const found = new Map<ObstacleKind, Obstacle>();
  for (const check of checks) {
    const one = await check(db, reader);
    if (!one) continue;
    const before = found.get(one.kind);
    const amount = (before?.amount ?? 0) + (one.amount ?? 0);
    found.set(one.kind, {
      kind: one.kind,
      count: (before?.count ?? 0) + one.count,
      ...(amount > 0 && { amount }),
    });
  }
  return [...found.values()];
}
