import { performance } from 'node:perf_hooks';
import type { ServiceContext } from '../platform/context/context.ts';
import { quietMs } from '../platform/recent-calls.ts';
import { followChanges, makeDueViews, type Following } from './follow-changes.ts';
import { writeViews } from '../catalogue/record-views/stored-views.ts';

/**
 * Milliseconds of this thread's work on views that are due between two pauses in which readers are answered. To wait for a
 * database elsewhere is none.
 */
const budgetMs = 15;
/** So long nobody has asked for anything when views are made, in milliseconds: one takes up to 100 at a million records. */
const quietForMs = 500;
/** Where readers never stop asking, some are made all the same: a hundredth of the time goes into it. */
const shareWhileAsked = 0.01;

/** What keeps the views of a process up to date. */
export interface ViewKeeper {
  /**
   * Follows changes, makes some of the views that are due and writes what was made. Never rejects.
   * @param upTo number of the last change that the index knows
   * @returns whether there is more to do
   */
  goOn: (upTo: number) => Promise<boolean>;
  /** Writes what was made; nothing is done after it. */
  close: () => Promise<void>;
}

/** Keeps record views up to date, in short stretches while nobody asks: a page whose view is missing makes it itself. */
export function keepViews({ log, ...context }: Following & Pick<ServiceContext, 'log'>): ViewKeeper {
  let isClosed = false;
  let nextAt = -Infinity;
  let areMoreDue = true;
  let underWay: Promise<boolean> = Promise.resolve(false);
  const goOn = async (upTo: number): Promise<boolean> => {
    try {
      if (isClosed) return false;
      if (await followChanges(context, upTo)) return true;
      if (quietMs() < quietForMs && performance.now() < nextAt) return areMoreDue;
      const started = performance.eventLoopUtilization();
      const workedMs = () => performance.eventLoopUtilization(started).active;
      areMoreDue = await makeDueViews(context, () => isClosed || workedMs() > budgetMs);
      nextAt = performance.now() + workedMs() / shareWhileAsked;
      return areMoreDue;
    } catch (error) {
      log.error({ err: error }, 'updating record views failed');
      return false;
    }
  };
  return {
    goOn: (upTo) => (underWay = goOn(upTo)),
    close: async () => {
      isClosed = true;
      await underWay;
      await writeViews(context.store);
    },
  };
}
