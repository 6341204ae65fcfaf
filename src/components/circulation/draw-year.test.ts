import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawYear } from './draw-year.ts';

test('a year is drawn as a picture of one size, whatever its numbers', async () => {
  const year = {
    title: '我的 2026 年借阅',
    library: '江岚大学图书馆',
    figures: [{ value: '42', label: '次' }],
    months: Array.from({ length: 12 }, (_, at) => ({ label: String(at + 1), count: at })),
    classesLabel: '按分类',
    classes: [{ name: '文学', value: '42', count: 42 }],
    colour: '#25313d',
  };
  const empty = { ...year, figures: [], months: year.months.map((month) => ({ ...month, count: 0 })), classes: [] };
  for (const drawn of [year, empty]) {
    const picture = await drawYear(drawn);
    expect(picture && (await sharp(picture).metadata())).toMatchObject({ format: 'png', width: 1080, height: 1350 });
  }
});
