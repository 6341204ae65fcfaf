import type { PlainSection } from '../plain-section/section.ts';
import { cart } from './cart.ts';
import { logistic } from './logistic.ts';
import { settle } from './settle.ts';
import { user } from './user.ts';

/** The screens of a reader who has books bought (portal-content §2), each complete without scripts. */
export const screens = {
  cart: { path: '/drivePurCart', screen: cart },
  settle: { path: '/drivePurSettle', screen: settle },
  logistic: { path: '/drivePurLogistic', screen: logistic },
  user: { path: '/drivePurUser', screen: user },
} as const satisfies Record<string, { path: string; screen: PlainSection }>;
export type ScreenName = keyof typeof screens;
