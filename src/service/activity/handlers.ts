import type { Handlers } from '../platform/context/context.ts';
import { getLoanAnalysis } from '../catalogue/records/activity.ts';
import { addBehavior } from './behavior.ts';
import { deleteBehaviors, listBehaviors } from './own-behaviour.ts';
import { logElectronicVisit, logNavigationClick } from './visits.ts';

/** The calls that count what is done with records and services, tell of it, and keep it for the reader who did it. */
export const activityHandlers = {
  addBehavior,
  listBehaviors,
  deleteBehaviors,
  getLoanAnalysis,
  logElectronicVisit,
  logNewElectronicVisit: logElectronicVisit,
  logNavigationClick,
} satisfies Partial<Handlers>;
