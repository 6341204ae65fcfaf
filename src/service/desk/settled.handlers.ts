import { errCodes } from '../../lib/contract/envelope.ts';
import { queueRole, settledQueues } from '../../lib/rules/desk-audit.ts';
import { mayUse } from '../../lib/rules/staff.ts';
import { ServiceError } from '../platform/context/context.ts';
import type { DeskHandlers } from '../platform/context/desk.ts';
import { listSettled, queuesWithSettled } from './settled.ts';

/** What was settled lately (docs/guide/desk.md). */
export const deskSettledHandlers = {
  listDeskSettled: async ({ queue }, call) => {
    const own = settledQueues.filter((settledQueue) => mayUse(call.staff.roles, queueRole(settledQueue)));
    if (queue !== undefined && !own.includes(queue)) throw new ServiceError(errCodes.forbidden, 'deskRoleNeeded');
    if (own.length === 0) return { result: [], queues: [] };
    const result = await listSettled(call, queue === undefined ? own : [queue]);
    return { result, queues: await queuesWithSettled(call, own) };
  },
} satisfies Partial<DeskHandlers>;
