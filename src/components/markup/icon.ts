import { iconPath } from '../icons.ts';
import { attribute, html, type Markup } from './markup.ts';

/** An icon of components/icons.ts, as decoration of words. @param size pixels */
export const iconMarkup = (
  name: string,
  { size = 20, class: more }: { size?: number; class?: string | undefined } = {},
): Markup =>
  html`<svg${attribute('class', more)} width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${iconPath(name)}"></path></svg>`;
