import type { AstroGlobal } from 'astro';
import { sectionValues } from '#lib/urls/personal-sections.ts';
import { purchasingPath } from '../components/parts/offer-address.ts';
import { screenPath, type ScreenName } from '../components/purchasing/screens.ts';
import type { SectionPage } from '../islands/personal-center/rendered-section.ts';
import { answerSection } from './_section.ts';

/** Where a library has no purchasing: the front page, which says so to visitors too. */
export const withoutPurchasing = ({
  locals,
  redirect,
}: Pick<AstroGlobal, 'locals' | 'redirect'>): Response | undefined =>
  locals.site.parameter.hasPurchasing === true ? undefined : redirect(locals.address(purchasingPath));

/**
 * Answers a request for a reader's purchasing screen; visitors are led to sign-in.
 * @returns undefined if the reader could not be loaded
 */
export async function answerPurchasing(
  astro: AstroGlobal,
  name: ScreenName,
): Promise<Response | SectionPage | undefined> {
  const path = (values: Readonly<Record<string, string>>) => screenPath(name, values);
  const page = withoutPurchasing(astro) ?? (await answerSection(astro, name, path));
  if (page || astro.response.status !== 200) return page;
  const next = path(sectionValues(astro.url.searchParams));
  const location = astro.locals.address(`/login?${new URLSearchParams({ next }).toString()}`);
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
