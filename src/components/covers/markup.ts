import { coverSources } from '#lib/rules/cover-picture.ts';
import { coverFace, type CoverSubject } from '#lib/site/cover-face.ts';
import { typesetTitle } from '#lib/site/cover-lines.ts';
import { attribute, html, type Markup } from '../markup/markup.ts';

export interface CoverOf extends CoverSubject {
  titleLang?: string | undefined;
  author?: string | null | undefined;
  series?: string | undefined;
  /**
   * Shown 100 to 150 pixels wide rather than 80: a drawn cover is typeset with title, author and series (typeset.css). A
   * small one has the first letter of the title, which is printed next to it.
   */
  size?: 'large' | undefined;
  /** It is seen before anybody scrolls. */
  first?: boolean | undefined;
}

const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** Title, author and series; lines break between words. */
function typesetMarkup({ title, titleLang, author, series }: CoverOf, type: number, words: readonly string[]): Markup {
  const parts = words.map((word, at) => (at === 0 ? html`${word}` : html`<wbr />${word}`));
  // A series that is called like the book, or an author who is its title, would stand there twice.
  const others = [author, series].map((text) => (text && text !== title ? short(text, 40) : undefined));
  const [by, of] = others;
  return html`<b class="y${type}" ${attribute('lang', titleLang)}>${parts}</b
    >${by && html`<i>${by}</i>`}${of && of !== by && html`<u>${of}</u>`}`;
}

function pictureMarkup({ coverUrl, size, first }: CoverOf): Markup | false {
  if (coverUrl === null || coverUrl === '') return false;
  const { src, srcset } = coverSources(coverUrl, size ?? 'small');
  const [width, height] = size === 'large' ? [144, 192] : [72, 96];
  const loading = first === true ? undefined : 'lazy';
  return html`<img
    src="${src}"
    ${attribute('srcset', srcset)}
    alt=""
    width="${width}"
    height="${height}"
    ${attribute('loading', loading)}
    decoding="async"
    data-fallback="drawn"
  />`;
}

/**
 * A book's cover: its picture, or a drawn one with an ornament that title and class decide. `font-size` sets its size: it is
 * 6em wide and 8em high, so nothing moves when a picture arrives.
 */
export function coverMarkup(cover: CoverOf): Markup {
  const { classes, letter } = coverFace(cover);
  const isTypeset = cover.size === 'large' && letter !== undefined;
  const { words, type } = isTypeset ? typesetTitle(short(cover.title, 60), cover.titleLang) : { words: [], type: 0 };
  const drawn = isTypeset ? typesetMarkup(cover, type, words) : letter !== undefined && html`<b>${letter}</b>`;
  return html`<span class="${classes}${isTypeset && ' book'}" aria-hidden="true"
    >${drawn}${pictureMarkup(cover)}</span
  >`;
}
