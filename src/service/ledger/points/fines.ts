import { pointsFor } from '../../../lib/rules/points.ts';
import { findCharges } from '../charges/read-charges.ts';
import { settle } from '../charges/settle-charges.ts';
import type { Kysely } from 'kysely';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import { PointsError, spendPoints, type PointsChange } from './ledger.ts';

/**
 * Pays what is open of a fine with points at the library's rate, in one transaction; lost and damaged copies are money.
 * @returns points that it cost
 * @throws PointsError when the library does not take points, there is no such fine, or the reader has too few
 */
export async function payFineWithPoints(
  db: Kysely<Database>,
  change: Omit<PointsChange, 'key'> & { chargeId: number },
): Promise<number> {
  const { library, readerId, chargeId } = change;
  const { fenPerPoint } = library.file.points;
  if (fenPerPoint === undefined) throw new PointsError('The library accepts no points for fines.');
  return inTransaction(db, async (inside) => {
    const [fine] = await findCharges(inside, library.id, { readerId, chargeIds: [chargeId] });
    if (fine?.kind !== 'fine' || fine.openFen === 0) throw new PointsError('No open fine has this number.');
    const points = pointsFor(fine.openFen, fenPerPoint);
    const key = `fine:charge:${String(chargeId)}`;
    await spendPoints(inside, { ...change, key, points, kind: 'finePaid', note: fine.title });
    await settle(inside, { ...change, key: `points:${key}`, means: 'points', chargeIds: [chargeId], note: null });
    return points;
  });
}
