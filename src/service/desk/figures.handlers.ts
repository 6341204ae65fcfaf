import type { DeskHandlers } from './context.ts';
import { figuresOf } from './figures.ts';

/** What was done in the library, counted (docs/desk-content.md). */
export const deskFigureHandlers = {
  getDeskFigures: async (asked, call) => ({ figures: await figuresOf(call, asked, call.staff.roles) }),
} satisfies Partial<DeskHandlers>;
