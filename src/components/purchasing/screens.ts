/** The screens of a reader who has books bought (portal-content §2), with their paths inside the library. */
export const screens = {
  cart: '/drivePurCart',
  settle: '/drivePurSettle',
  logistic: '/drivePurLogistic',
  user: '/drivePurUser',
} as const;
export type ScreenName = keyof typeof screens;

/** Path of a screen with parameters; empty ones are left out. */
export function screenPath(name: ScreenName, values: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
  return query === '' ? screens[name] : `${screens[name]}?${query}`;
}
