import { describe, expect, it } from 'vitest';
import { cleanText, plainLines, stripBrackets, stripFinalStop, stripIsbd } from './text.ts';
import { readResponsibility, plainContributor } from './responsibility.ts';

it('takes controls and the marks of non-sorting words out of a text', () => {
  expect(cleanText('\u0098The \u009cpaper\u0000  garden')).toBe('The paper garden');
  expect(cleanText('‹NSB›The ‹NSE›garden')).toBe('The garden');
  expect(cleanText('红楼梦\u3000上册')).toBe('红楼梦 上册');
  expect(cleanText('ＡＢＣ')).toBe('ＡＢＣ');
});

it.each([
  ['The paper garden /', 'The paper garden'],
  ['The paper garden :', 'The paper garden'],
  ['Green, A.,', 'Green, A.'],
  ['. Part 1', 'Part 1'],
  ['. -- 1990', '1990'],
  ['. — 1990', '1990'],
  ['. —上册', '上册'],
  ['The paper garden. --', 'The paper garden'],
  ['红楼梦. —', '红楼梦'],
  ['The paper garden —', 'The paper garden'],
  ['Who? --', 'Who?'],
  ['Catch--', 'Catch--'],
  [':副题名', '副题名'],
  ['，张三', '张三'],
  ['.NET', '.NET'],
  ['为什么？', '为什么？'],
  ['《红楼梦》研究。', '《红楼梦》研究。'],
  ['图书馆学，', '图书馆学'],
])('strips ISBD punctuation of %s', (text, expected) => {
  expect(stripIsbd(text)).toBe(expected);
});

it('takes off a final stop, but not that of an abbreviation or initial', () => {
  expect(stripFinalStop('Gardens.')).toBe('Gardens');
  expect(stripFinalStop('Green, A.')).toBe('Green, A.');
  expect(stripFinalStop('Lamp Press, Inc.')).toBe('Lamp Press, Inc.');
  expect(stripFinalStop('横井 清.')).toBe('横井 清');
  expect(stripBrackets('[北京]')).toBe('北京');
});

it('reads names, nations and roles from a statement of responsibility', () => {
  expect(readResponsibility('(英)简·奥斯汀著；王科一译')).toEqual([
    { name: '简·奥斯汀', role: 'author', nation: '英' },
    { name: '王科一', role: 'translator' },
  ]);
  expect(readResponsibility('by Jane Austen ; edited by A. Green and B. Brown')).toEqual([
    { name: 'Jane Austen', role: 'author' },
    { name: 'A. Green', role: 'editor' },
    { name: 'B. Brown', role: 'editor' },
  ]);
});

it('takes words of responsibility out of names, and leaves names alone', () => {
  const author = (name: string) => plainContributor({ name, role: 'author' });
  expect(author('周汝昌 注解')).toEqual({ name: '周汝昌', role: 'annotator' });
  expect(author('陳婉俊 補注')).toEqual({ name: '陳婉俊', role: 'annotator' });
  expect(author('王科一 译')).toEqual({ name: '王科一', role: 'translator' });
  expect(author('张三 主编')).toEqual({ name: '张三', role: 'editor' });
  // What the source says of the role stays.
  expect(plainContributor({ name: '李四 编', role: 'sponsor' })).toEqual({ name: '李四', role: 'sponsor' });
  for (const name of [
    '周汝昌',
    '周 作人',
    '東野 圭吾',
    '欧阳 修',
    '横井 清',
    'Green, A.',
    '中国作家协会 编辑部',
    '王 注',
  ]) {
    expect(author(name)).toEqual({ name, role: 'author' });
  }
});

describe('tags that never end', () => {
  // Each of these took minutes when every opening tag searched the rest of the text for its end.
  it.each(['<style>a', '<script>', '<i>', '</i>', '<i>x</i', '<p '])('%s is read in one pass', (text) => {
    expect(plainLines(text.repeat(200_000)).length).toBeLessThan(2);
    expect(cleanText(text.repeat(200_000))).not.toContain('</style>');
  });

  it('eight levels of tags are removed, and what is deeper is text', () => {
    expect(cleanText(`${'<i>'.repeat(8)}x${'</i>'.repeat(8)}`)).toBe('x');
    expect(cleanText(`${'<i>'.repeat(9)}x${'</i>'.repeat(9)}`)).toBe('<i>x</i>');
  });

  it('a script is removed with its content, and one that never ends is text', () => {
    expect(plainLines('a<script>b < c</SCRIPT>d<style x>e</style>f')).toEqual(['adf']);
    expect(plainLines('a<script>b')).toEqual(['a<script>b']);
  });

  it('a section that XML marks as text is text', () => {
    expect(plainLines('<![CDATA[<p>x</p>]]>y')).toEqual(['x', 'y']);
    expect(cleanText('a]]> <![CDATA[b')).toBe('a b');
  });
});
