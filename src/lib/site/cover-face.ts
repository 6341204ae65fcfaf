import { coverJpegOf } from '../rules/cover-picture.ts';
import { monogramOf } from './cover-lines.ts';
import { toneOf } from './cover-tone.ts';

export interface CoverSubject {
  title: string;
  kindNo: string | null;
  /** Address of its picture; null: the cover is drawn. */
  coverUrl: string | null;
}

/**
 * The look of a work's cover, the same on pages of the server and in islands.
 * @returns classes of the element (styles/cover.css), and the letter of the drawn cover: undefined where the picture is one
 *   of this site, which is certain to load
 */
export function coverFace({ title, kindNo, coverUrl }: CoverSubject): { classes: string; letter: string | undefined } {
  const isOwn = coverJpegOf(coverUrl) !== undefined;
  return {
    classes: `cover ${toneOf(kindNo, title).classes}${isOwn ? ' pic' : ''}`,
    letter: isOwn ? undefined : monogramOf(title),
  };
}
