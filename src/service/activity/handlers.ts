import type { Handlers } from '../context.ts';
import { getLoanAnalysis } from './analysis.ts';
import { addBehavior } from './behavior.ts';

/** The calls that count what is done with records, and tell of it. */
export const activityHandlers = { addBehavior, getLoanAnalysis } satisfies Partial<Handlers>;
