import { attribute, html, type Markup } from '../markup/markup.ts';

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
