import type { Installation } from './installation.ts';

/** One failure that is made to happen, and what must hold. */
export interface Drill {
  name: string;
  /** What is done, for the table. */
  does: string;
  /** What this machine needs for it, for the table where it is not there. */
  needs?: string;
  /**
   * @param installation the drill works on a copy of it
   * @returns the outcome; undefined where this machine cannot do it
   * @throws DrillFailure with the outcome if it did not hold
   */
  run: (installation: Installation) => Promise<string | undefined>;
}
