import { coverJpegOf, coverSources } from '#lib/rules/cover-picture.ts';
import { monogramOf, typesetTitle } from '#lib/site/cover-lines.ts';
import { toneOf } from '#lib/site/cover-tone.ts';
import { attribute, html, type Markup } from '../markup/markup.ts';

export interface CoverOf {
  title: string;
  titleLang?: string | undefined;
  author?: string | null | undefined;
  /** The series that it is of. */
  series?: string | undefined;
  kindNo: string | null;
  /** Null: drawn. */
  coverUrl: string | null;
  /** Shown about 150 pixels wide, as against 80. */
  size?: 'large' | undefined;
  /** Typeset like a book, with title, author and series; elsewhere these are printed beside the cover. */
  typeset?: true | undefined;
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
 * A book's cover: its picture, or one that is drawn: an ornament that title and class decide, and on it the title set like
 * a book's, or where that is printed beside, its first letter. Its size is set by `font-size`, one cover being 6em wide
 * and 8em high, so that nothing moves when a picture comes.
 */
export function coverMarkup(cover: CoverOf): Markup {
  const { title, kindNo, coverUrl, typeset } = cover;
  const { classes } = toneOf(kindNo, title);
  const picture = pictureMarkup(cover);
  // What this site keeps is there; any other picture may fail to come.
  const isSure = coverJpegOf(coverUrl) !== undefined;
  const { words, type } = typeset && !isSure ? typesetTitle(short(title, 60), cover.titleLang) : { words: [], type: 0 };
  const drawn = isSure ? undefined : typeset ? typesetMarkup(cover, type, words) : html`<b>${monogramOf(title)}</b>`;
  return html`<span class="cover ${classes}${typeset && ' book'}${isSure && ' pic'}" aria-hidden="true"
    >${drawn}${picture}</span
  >`;
}
