import { describe, expect, it } from 'vitest';
import { foldKey } from '../text/analysis.ts';
import { filingKey, filingKeysOf } from './filing-order.ts';

const sorted = (...titles: string[]): string[] =>
  titles
    .map((title): [string, string] => [filingKey(title), title])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, title]) => title);

describe('the order of titles', () => {
  it('files a character with several sounds where the word is read', () => {
    expect(sorted('重金属通报', '崇文学刊', '重庆医学', '出版参考', '车辆工程', '中国')).toEqual([
      '车辆工程',
      '重庆医学',
      '崇文学刊',
      '出版参考',
      '中国',
      '重金属通报',
    ]);
    expect(sorted('长江学术', '昌吉学院学报', '长老会通讯', '张家口')).toEqual([
      '长江学术',
      '昌吉学院学报',
      '张家口',
      '长老会通讯',
    ]);
  });

  it.each([
    [['Quarry songs vol. 1', 'Quarry songs vol. 9', 'Quarry songs vol. 10']],
    [['Henry IV', 'Henry V', 'Henry VI', 'Henry IX']],
    [['World history, part II', 'World history, part 3', 'World history, part XI']],
    [['2 views', '10 views', 'Views']],
    [['高等数学 上', '高等数学 中', '高等数学 下']],
    [['中国通史（上册）', '中国通史（中册）', '中国通史（下册）']],
    [['高等数学上册', '高等数学下册']],
    [['几何 甲种本', '几何 乙种本', '几何 丙种本']],
    [['几何甲种本', '几何乙种本', '几何丙种本']],
    [['全唐文 卷壹', '全唐文 卷貳', '全唐文 卷玖', '全唐文 卷拾']],
    [['中国通史. 上册, 先秦', '中国通史. 中册, 明清', '中国通史. 下册, 近代']],
    [['全宋词 卷二 欧阳修', '全宋词 卷十 苏轼', '全宋词 卷二十一 安石']],
    [['高等数学上册习题', '高等数学中册习题', '高等数学下册习题']],
    [['数学 第一分册', '数学 第二分册', '数学 第十分册']],
    [['资治通鉴. 甲编', '资治通鉴. 乙编', '资治通鉴. 丁编']],
    [['全宋词 卷二', '全宋词 卷九', '全宋词 卷十', '全宋词 卷二十一']],
    [['三体', '三体 二', '三体Ⅲ', '三体 10']],
    [['第九卷', '第十卷', '第一百卷']],
    [['文学年鉴 一九八四', '文学年鉴 一九八九', '文学年鉴 一九九〇', '文学年鉴 二〇〇一']],
  ])('counts the volumes of %j', (titles) => {
    expect(sorted(...titles.toReversed())).toEqual(titles);
  });

  it('leaves words that only look like numbers of volumes', () => {
    expect(filingKey('天上集')).not.toBe(filingKey('天 1'));
    expect(sorted('人在路上', '人在路口', '人在旅途')).toEqual(['人在路口', '人在路上', '人在旅途']);
    expect(sorted('X rays', 'X')).toEqual(['X', 'X rays']);
  });

  it('leaves out what the record states', () => {
    expect(filingKey('Het boek', undefined, 4)).toBe(filingKey('Boek'));
    expect(filingKey('Die casting world', 'ger')).toBe(filingKey('Casting world'));
    expect(filingKey('Die casting world', 'eng')).toBe(filingKey('Die casting world', 'und'));
    expect(filingKey('Die casting world', 'deu')).toBe(filingKey('Casting world'));
    expect(filingKey('L’étranger', 'fra')).toBe(filingKey('Étranger', 'fre'));
    expect(filingKey('الكتاب الأول', 'ara')).toBe(filingKey('كتاب الأول', 'ara'));
    expect(filingKey('Η Οδύσσεια', 'gre')).toBe(filingKey('Οδύσσεια', 'ell'));
    expect(filingKey('Ἡ Ὀδύσσεια', 'grc')).toBe(filingKey('Ὀδύσσεια', 'grc'));
    expect(filingKey('Ένας άνθρωπος', 'ell')).toBe(filingKey('άνθρωπος', 'ell'));
    expect(filingKey('The', 'eng', 4)).toBe(filingKey('The'));
  });

  it('knows a title with and without its article', () => {
    for (const title of [
      'The quarry',
      'L’étranger',
      'Quarry',
      '红楼梦 上册',
      '高等数学 下',
      '三体Ⅲ',
      '全宋词 卷二十一',
      '几何 甲种本',
      '中国通史. 中册, 明清',
      '全宋词 卷二 欧阳修',
      '上',
    ])
      expect(filingKeysOf(foldKey(title)).has(filingKey(title))).toBe(true);
    expect(filingKeysOf(foldKey('The quarry wall')).has(filingKey('The quarry'))).toBe(false);
  });

  it('leaves out articles and puts Latin before Chinese', () => {
    expect(sorted('兰州大学学报', 'The Lancet', 'Lancashire', 'Language')).toEqual([
      'Lancashire',
      'The Lancet',
      'Language',
      '兰州大学学报',
    ]);
  });
});
