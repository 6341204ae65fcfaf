import { beforeAll, describe, expect, test } from 'vitest';
import { readTypeface } from '../typesetting/typeface.ts';
import { linesOf, type Outlines } from '../typesetting/outlines.ts';
import { cardDrawing, cardSize, type CardOf } from './card-drawing.ts';
import { drawCard } from './draw-card.ts';

let face: Outlines;
beforeAll(async () => {
  ({ face } = await readTypeface());
});

const card = (change: Partial<CardOf> = {}): CardOf => ({
  title: '白夜行',
  lines: ['东野圭吾', '南海出版公司 · 2008'],
  library: '江澜大学图书馆',
  kindNo: 'I313',
  colours: { back: '#25313d', text: '#fff' },
  ...change,
});
const outlinesIn = (drawing: string | undefined): number => drawing?.match(/<path transform/g)?.length ?? 0;

describe('lines of a card', () => {
  const room = { most: 8, lines: 2, language: 'en' };

  test('break between words and hold all of a text that has room', () => {
    expect(linesOf('A Brief History', { ...room, most: 6 }, face)).toEqual({
      lines: ['A Brief', 'History'],
      isWhole: true,
    });
  });

  test('end in an ellipsis where more is left, also within a word that is longer than a line', () => {
    const { lines, isWhole } = linesOf('A Brief History of Everything That Was', { ...room, most: 6 }, face);
    expect(isWhole).toBe(false);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
    expect(linesOf('Donaudampfschifffahrtsgesellschaft', room, face).lines).toEqual([expect.stringMatching(/…$/)]);
  });
});

describe('a card', () => {
  test('draws its texts as outlines and requests no font or file', () => {
    const drawing = cardDrawing(card(), face);
    expect(outlinesIn(drawing)).toBeGreaterThanOrEqual([...'白白夜行东野圭吾南海出版公司2008江澜大学图书馆'].length);
    expect(drawing).not.toMatch(/<text|<image|href|font-family/);
  });

  test('takes nothing of a title as markup', () => {
    expect(cardDrawing(card({ title: '<script>"&' }), face)).not.toMatch(/script|"&/);
  });

  test('is left out where the typeface lacks much of the title', () => {
    expect(cardDrawing(card({ title: 'السيرة النبوية' }), face)).toBeUndefined();
    expect(cardDrawing(card({ title: 'Война и мир' }), face)).toBeDefined();
  });

  test('is a PNG that every service shows whole, and light', async () => {
    const { default: sharp } = await import('sharp');
    const picture = await drawCard(card({ title: 'السيرة النبوية' }), card({ title: '红楼梦'.repeat(60) }));
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...cardSize });
    expect(picture?.length).toBeLessThan(60_000);
  });
});
