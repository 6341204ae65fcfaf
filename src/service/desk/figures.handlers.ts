import type { DeskHandlers } from '../platform/context/desk.ts';
import { inSnapshot } from '../platform/db/database.ts';
import { figuresOf } from './figures.ts';

/** What was done in the library, counted (docs/guide/desk-content.md). */
export const deskFigureHandlers = {
  getDeskFigures: async (asked, call) => ({
    figures: await inSnapshot(call.store.db, (db) =>
      figuresOf({ ...call, store: { ...call.store, db } }, asked, call.staff.roles),
    ),
  }),
} satisfies Partial<DeskHandlers>;
