/** Kinds of device that a session is opened on; empty where the browser does not tell. */
export const deviceKinds = ['desktop', 'mobile', 'tablet', ''] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/**
 * How long a session outlives its last window, in milliseconds. A reload looks like the end of a window too, and its page
 * has to come and use the session within this time.
 */
export const closingGraceMs = 30_000;
