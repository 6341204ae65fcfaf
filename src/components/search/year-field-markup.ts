import { attribute, html, type Markup } from '../markup/markup.ts';
import type { Translate } from '#lib/i18n/server.ts';

/** The words for a span of years of which one end may be open. */
export function yearsLabel(t: Translate, from: number | undefined, to: number | undefined): string {
  if (from === undefined) return t('search:yearsUntil', { to });
  if (from === to) return String(from);
  return to === undefined ? t('search:yearsSince', { from }) : t('search:yearsBetween', { from, to });
}

/**
 * A box for the first or last year of a search.
 * @param label for readers who do not see the placeholder
 */
export const yearField = (
  name: 'publishBegin' | 'publishEnd',
  value: number | undefined,
  label: string,
  placeholder: string | number = label,
): Markup =>
  html`<label
    ><span class="sr-only">${label}</span
    ><input
      class="field"
      name="${name}"
      inputmode="numeric"
      pattern="-?[0-9]{1,4}"
      size="5"
      ${attribute('value', value?.toString())}
      placeholder="${placeholder}"
  /></label>`;
