import { constants, setPriority } from 'node:os';

/** Priorities of work that runs while readers are served. */
export const priorities = {
  /** What nobody waits for: it gets what of the processor others leave. */
  low: constants.priority.PRIORITY_LOW,
  /**
   * For work that holds locks that readers' writing waits for, and so must not stop: a sixth of a busy server's share.
   */
  belowNormal: constants.priority.PRIORITY_BELOW_NORMAL,
};

/**
 * Lets a process have less of the processor than others; where the system does not allow that, it has its share.
 * @param pid 0 is this process
 */
export function yieldToOthers(pid: number, priority: number): void {
  try {
    setPriority(pid, priority);
  } catch {
    // The work is worth more than yielding.
  }
}
