/**
 * What is in the way of having wait again what staff settled. `waits`: it waits already; `sentAnew`: its reader has
 * sent the same again; `movedOn`: somebody did something about it since, or it led to something; `stays`: what was done
 * is not taken back; `gone`: it is not there any more.
 */
export const takeBackObstacles = ['waits', 'sentAnew', 'movedOn', 'stays', 'gone'] as const;
export type TakeBackObstacle = (typeof takeBackObstacles)[number];

/** What was found where something is to be taken back: what it is about, or what is in the way. */
export type TakeBackCheck<Row> = { row: Row; obstacle?: undefined } | { obstacle: TakeBackObstacle };
