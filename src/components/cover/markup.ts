import { toneOf } from '#lib/site/cover-tone.ts';
import { attribute, html, type Markup } from '../markup/markup.ts';

export interface CoverOf {
  title: string;
  titleLang?: string | undefined;
  author?: string | null | undefined;
  kindNo: string | null;
  /** Null: drawn. */
  coverUrl: string | null;
  /** More classes: its size is set by `font-size`, one cover being 6em wide and 8em high. */
  class?: string | undefined;
}

const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** A book's cover: drawn from title, author and class, and over it the picture where there is one. */
export function coverMarkup({ title, titleLang, author, kindNo, coverUrl, class: more }: CoverOf): Markup {
  const { classes } = toneOf(kindNo, title);
  const picture =
    coverUrl !== null &&
    coverUrl !== '' &&
    html`<img
      src="${coverUrl}"
      alt=""
      width="96"
      height="128"
      loading="lazy"
      decoding="async"
      data-fallback="drawn"
    />`;
  return html`<span class="cover ${classes}${more && ` ${more}`}" aria-hidden="true"><b${attribute('lang', titleLang)}>${short(title, 48)}</b>${author && html`<i>${short(author, 28)}</i>`}${picture}</span>`;
}
