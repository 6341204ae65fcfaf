import type { LoadedLibrary } from '../configuration/types.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * The moment before which a library keeps nothing of what its readers did; of this very moment where it keeps nothing.
 * @param now milliseconds since 1970
 */
export const retainedSince = ({ file }: Pick<LoadedLibrary, 'file'>, now: number): number =>
  now - file.behaviourDays * dayMs;

/** Whether a library keeps what its readers do. */
export const keepsBehaviour = ({ file }: Pick<LoadedLibrary, 'file'>): boolean => file.behaviourDays > 0;
