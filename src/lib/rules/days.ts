/** Days as all that is counted here has them: ISO dates in UTC. */

const dayMs = 24 * 60 * 60_000;

/** The ISO day of a moment, in UTC as all that is counted here. @param at milliseconds since 1970 */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The day so many days after another; before it when negative. @param day ISO date */
export const dayAfter = (day: string, days: number): string => dayOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs);
