import type { Translate } from '#lib/i18n/server.ts';

/** The words for a span of years of which one end may be open. */
export function yearsLabel(t: Translate, from: number | undefined, to: number | undefined): string {
  if (from === undefined) return t('search:yearsUntil', { to });
  if (from === to) return String(from);
  return to === undefined ? t('search:yearsSince', { from }) : t('search:yearsBetween', { from, to });
}
