import { html, type Markup } from '../markup/markup.ts';

const star = 'M12 3l2.7 5.6 6.2.9-4.5 4.3 1.1 6.1L12 17l-5.5 2.9 1.1-6.1L3.1 9.5l6.2-.9z';
const places = [0, 24, 48, 72, 96];
const row = (colour: 'line' | 'accent'): Markup[] =>
  places.map((x) => html`<path d="${star}" transform="translate(${x})" fill="var(--${colour})" />`);
const [empty, full] = [row('line'), row('accent')];

/** Five stars, filled as far as the rating goes; words next to them say the same. @param score 0 to 5 */
export function starsMarkup(score: number): Markup {
  const width = ((Math.min(Math.max(score, 0), 5) / 5) * 120).toFixed(1);
  return html`<svg class="stars" viewBox="0 0 120 24" width="100" height="20" aria-hidden="true">
    ${empty}<svg width="${width}" height="24">${full}</svg>
  </svg>`;
}
