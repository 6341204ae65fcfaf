import { auditDesk } from '../platform/audit/append.ts';
import { signUpsForStaff } from './staff.ts';
import type { DeskHandlers } from '../platform/context/desk.ts';

/** Who has signed up for events (docs/guide/events.md). */
export const deskEventHandlers = {
  listDeskEventSignUps: async ({ key }, call) => {
    const { store, library, staff } = call;
    const result = await signUpsForStaff(store.db, library.id, key);
    const entry = { kind: 'deskAct', detail: 'event sign-ups', staff: staff.row.account } as const;
    await auditDesk(call, store.db, { ...entry, subjects: [key] });
    return { result };
  },
} satisfies Partial<DeskHandlers>;
