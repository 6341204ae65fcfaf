import { describe, expect, it } from 'vitest';
import { journalOrderKey } from './journal-order.ts';

const sorted = (...titles: string[]): string[] =>
  titles
    .map((title): [string, string] => [journalOrderKey(title), title])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, title]) => title);

describe('the order of journals', () => {
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

  it('leaves out articles and puts Latin before Chinese', () => {
    expect(sorted('兰州大学学报', 'The Lancet', 'Lancashire', 'Language')).toEqual([
      'Lancashire',
      'The Lancet',
      'Language',
      '兰州大学学报',
    ]);
  });
});
