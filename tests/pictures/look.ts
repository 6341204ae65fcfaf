import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Widths of a phone, a tablet and a desk, with the height of their first screen. */
export const screens = { 390: 844, 768: 1024, 1366: 768 } as const;

/** A landmark, heading, card, field or button in the first screen: what it is, left, top, width, height. */
export type Box = [what: string, x: number, y: number, width: number, height: number];

const boxed = 'header, nav, main, aside, footer, h1, h2, h3, article, .card, form, input, select, .btn, dialog, table';

/** The boxes that can be seen, in the order of the page. */
export const boxesOf = (page: Page): Promise<Box[]> =>
  page.evaluate((selector) => {
    const found: [string, number, number, number, number][] = [];
    for (const element of document.querySelectorAll(selector)) {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isSeen = width > 0 && height > 0 && y < innerHeight && y + height > 0 && x < innerWidth && x + width > 0;
      if (!isSeen || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const bottom = Math.min(y + height, innerHeight);
      found.push([
        element.localName,
        ...([x, y, width, bottom - y].map(Math.round) as [number, number, number, number]),
      ]);
    }
    return found;
  }, boxed);

/** Pixels by which a box may stand or be wider elsewhere; where other fonts are drawn, its text may be a fifth wider. */
const boxTolerance = 2;
const otherFontTolerance = ([, , , width]: Box): number => Math.max(16, width / 5);

/**
 * What stands elsewhere than it did, in words; nothing where all is as it was.
 * @param sameFonts otherwise lines break elsewhere, and only what stands beside what is compared
 */
export function movedBoxes(before: readonly Box[], now: readonly Box[], sameFonts: boolean): string[] {
  const names = (boxes: readonly Box[]) => boxes.map(([what]) => what).join(' ');
  // With other fonts more or less of the page is in the first screen.
  const both = sameFonts ? Math.max(before.length, now.length) : Math.min(before.length, now.length);
  if (names(before.slice(0, both)) !== names(now.slice(0, both))) {
    return [`was: ${names(before)}`, `now: ${names(now)}`];
  }
  return before.slice(0, both).flatMap((box, at) => {
    const other = now[at] ?? box;
    const [what, x, y, width, height] = box;
    const apart = sameFonts
      ? Math.max(...[x, y, width, height].map((side, i) => Math.abs(side - Number(other[i + 1])))) > boxTolerance
      : Math.max(Math.abs(x - other[1]), Math.abs(width - other[3])) > otherFontTolerance(box);
    return apart ? [`${what} was at ${box.slice(1).join(' ')}, is at ${other.slice(1).join(' ')}`] : [];
  });
}

/** A picture as it is kept: half as wide, and small. */
export const drawn = (screenshot: Buffer, width: number): Promise<Buffer> =>
  sharp(screenshot)
    .resize({ width: Math.round(width / 2) })
    .webp({ quality: 60, effort: 4 })
    .toBuffer();

/** A pixel differs where one of its colours does by more than this, of 255: compression alone stays below. */
const colourTolerance = 48;

/** The share of pixels that differ between two pictures; all of them where they are not as large. */
export async function difference(before: Buffer, now: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [before, now].map((entry) => sharp(entry).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  let differing = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    const apart = (colour: number) => Math.abs((a.data[at + colour] ?? 0) - (b.data[at + colour] ?? 0));
    if (Math.max(apart(0), apart(1), apart(2)) > colourTolerance) differing += 1;
  }
  return differing / (a.data.length / 3);
}

/** Text in the scripts of the catalogue. */
const samples = {
  Latin: 'Handgloves 0123456789 &?',
  accents: 'Æsop ñandú Žižek łódź',
  Cyrillic: 'Преступление и наказание',
  simplified: '图书馆学的基础',
  traditional: '圖書館學的基礎',
  kana: 'ひらがなカタカナ',
  Hangul: '도서관',
};

/**
 * How the browser draws samples in every family and weight that pages use: for each the width and the box of what is drawn.
 * Pictures made with other fonts cannot be compared pixel by pixel.
 * @param page one with the site's styles
 */
export const drawnText = (page: Page): Promise<string[]> =>
  page.evaluate(async (scripts) => {
    await document.fonts.ready;
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('no canvas');
    const families: [string, string][] = [['mono', 'monospace']];
    // A title in another language has that language's families.
    for (const lang of ['zh-CN', 'en']) {
      const element = document.createElement('p');
      element.lang = lang;
      document.body.append(element);
      for (const name of ['sans', 'serif']) {
        element.style.fontFamily = `var(--${name})`;
        families.push([`${lang} ${name}`, getComputedStyle(element).fontFamily]);
      }
      element.remove();
    }
    const measured: string[] = [];
    for (const [name, family] of families) {
      for (const weight of [400, 600]) {
        context.font = `${String(weight)} 40px ${family}`;
        for (const [script, text] of Object.entries(scripts)) {
          const box = context.measureText(text);
          const sides = [
            box.width,
            box.actualBoundingBoxLeft,
            box.actualBoundingBoxRight,
            box.actualBoundingBoxAscent,
            box.actualBoundingBoxDescent,
          ];
          measured.push([name, weight, script, ...sides.map((side) => side.toFixed(1))].join(' '));
        }
      }
    }
    return measured;
  }, samples);
