import { expect, test } from 'vitest';
import { coverAddressOf } from '#lib/rules/cover-picture.ts';
import { coverMarkup, type CoverOf } from './markup.ts';

const book: CoverOf = { title: '平凡的世界', titleLang: 'zh-Hans', author: '路遥', kindNo: 'I247', coverUrl: null };
const own = coverAddressOf('0123456789abcdef0123');
const textOf = (cover: Partial<CoverOf>) => coverMarkup({ ...book, ...cover }).text.replace(/<wbr ?\/?>/g, '');

test('a drawn cover with a printed title next to it shows only the first letter', () => {
  expect(textOf({})).toMatch(/^<span class="cover h\d+ s\d o\d+" aria-hidden="true"><b>平<\/b><\/span>$/);
});

test('a large drawn cover has title, author and series, and nothing twice', () => {
  const text = textOf({ size: 'large', series: '茅盾文学奖作品' });
  expect(text).toContain('<b class="y0" lang="zh-Hans">平凡的世界</b><i>路遥</i><u>茅盾文学奖作品</u>');
  expect(textOf({ size: 'large', series: '路遥' })).not.toContain('<u>');
  expect(textOf({ size: 'large', author: '平凡的世界' })).not.toContain('<i>');
});

test('a picture of this site is given in two sizes with its measures, and waits until it is near', () => {
  const base = '/covers/0123456789abcdef0123';
  expect(textOf({ coverUrl: own })).toMatch(
    new RegExp(`src="${base}-80.webp" srcset="${base}-160.webp 2x" alt="" width="72" height="96" loading="lazy"`),
  );
  const large = textOf({ coverUrl: own, size: 'large', first: true });
  expect(large).toContain(`srcset="${base}-320.webp 2x"`);
  expect(large).not.toContain('loading');
  expect(large, 'there is nothing to stand in for').not.toContain('<b>');
});

test('a picture that may not come lies on the drawn cover', () => {
  const text = textOf({ coverUrl: '/demo/bookCover/7' });
  expect(text).toContain('<b>平</b><img src="/demo/bookCover/7" alt=""');
  expect(text).not.toContain(' pic');
});
