import type { LoadedLibrary } from '../configuration/types.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Start of the period for which a library retains its readers' activities; `now` if it retains none.
 * @param now milliseconds since 1970
 */
export const retainedSince = ({ file }: Pick<LoadedLibrary, 'file'>, now: number): number =>
  now - file.behaviourDays * dayMs;

/** Whether a library retains activities of its readers. */
export const keepsBehaviour = ({ file }: Pick<LoadedLibrary, 'file'>): boolean => file.behaviourDays > 0;
