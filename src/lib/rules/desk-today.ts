/** Milliseconds without news after which the stream of what waits says that it is. */
export const todayAliveMs = 20_000;
