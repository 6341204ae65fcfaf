import type { AstroGlobal } from 'astro';
import { purchasingPath } from '../components/parts/offer-address.ts';
import type { PlainScreen } from '../components/plain-section/screen.ts';
import { screens, type ScreenName } from '../components/purchasing/screen.ts';
import { screenPath } from '../components/purchasing/words.ts';
import { answerPlain } from './_plain-screen.ts';

/** Where a library has no purchasing: the front page, which says so to visitors too. */
export const withoutPurchasing = ({
  locals,
  redirect,
}: Pick<AstroGlobal, 'locals' | 'redirect'>): Response | undefined =>
  locals.site.parameter.hasPurchasing === true ? undefined : redirect(locals.address(purchasingPath));

/** Answers a request for a reader's purchasing screen. */
export function answerPurchasing(astro: AstroGlobal, name: ScreenName): Promise<Response | PlainScreen> | Response {
  const { path, screen } = screens[name];
  return (
    withoutPurchasing(astro) ??
    answerPlain(astro, { section: screen, name: 'requests', path: (values) => screenPath(path, values) })
  );
}
