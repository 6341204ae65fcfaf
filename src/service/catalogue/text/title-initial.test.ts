import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filedTitle, initials, titleInitial } from './title-initial.ts';

describe('the letter of a title', () => {
  it.each([
    ['重庆医学', 'C'],
    ['重复性研究', 'C'],
    ['重金属通报', 'Z'],
    ['長江流域資源與環境', 'C'],
    ['《人民日报》', 'R'],
    ['乐山师范学院学报', 'L'],
    ['音乐研究', 'Y'],
    ['厦门大学学报', 'X'],
    ['The Lancet', 'L'],
    ['A Journal of Fish', 'J'],
    ['An Atlas', 'A'],
    ['Der Spiegel', 'S'],
    ['L’Année philologique', 'A'],
    ["L'Homme", 'H'],
    ['Les Temps modernes', 'T'],
    ['Über Land und Meer', 'U'],
    ['Ｎａｔｕｒｅ', 'N'],
    ['Ægyptus', 'A'],
    ['A-Z', 'A'],
    ['L. A. weekly', 'L'],
    ['The', 'T'],
    ['3D printing', '#'],
    ['日本の科学', 'R'],
    ['ネイチャー', '#'],
    ['Вопросы философии', '#'],
    ['…', '#'],
    ['', '#'],
  ])('of %s is %s', (title, letter) => {
    expect(titleInitial(title)).toBe(letter);
  });

  it('leaves out only the articles of the language where that is known', () => {
    expect(titleInitial('An hui da xue xue bao', 'chi')).toBe('A');
    expect(titleInitial('Die casting world', 'eng')).toBe('D');
    expect(titleInitial('Die Zeit', 'ger')).toBe('Z');
    expect(filedTitle('The  Journal of “Bees”', 'eng')).toBe('journal of bees');
  });

  it('is one of the letters whatever the title, in any case and width', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (title) => {
        expect(initials).toContain(titleInitial(title));
        expect(titleInitial(`  ${title}`)).toBe(titleInitial(title));
      }),
    );
  });
});
