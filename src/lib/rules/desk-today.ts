/** Milliseconds without news after which the stream of what waits says that it stands. */
export const todayAliveMs = 20_000;
