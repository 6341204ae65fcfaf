/** Kinds of device that a session is opened on; empty where the browser does not tell. */
export const deviceKinds = ['desktop', 'mobile', 'tablet', ''] as const;
export type DeviceKind = (typeof deviceKinds)[number];
