import type { ObstacleCheck } from '../../platform/context/obstacles.ts';
import { openCharges } from './read-charges.ts';

export const chargeObstacle: ObstacleCheck = async (db, { id, libraryId }) => {
  const open = await openCharges(db, libraryId, id);
  if (open.length === 0) return undefined;
  return { kind: 'charges', count: open.length, amount: open.reduce((sum, entry) => sum + entry.openFen, 0) };
};
