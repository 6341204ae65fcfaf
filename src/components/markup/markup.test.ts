import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attribute, html } from './markup.ts';

const plain: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const read = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => plain[entity] ?? '');

describe('html', () => {
  it('escapes every text, and preserves its content', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', ';', 'a', 'lt', '红') }), (text) => {
        const inside = html`<p title="${text}">${text}</p>`.text;
        const [, title = '', body = ''] = /^<p title="([^"<>]*)">([^"'<>]*)<\/p>$/.exec(inside) ?? [];
        expect([read(title), read(body)]).toEqual([text, text]);
      }),
    );
  });

  it('takes markup, lists of it and numbers as they are, and nothing for what is missing', () => {
    const items = ['a', '<b>'].map((entry) => html`<i>${entry}</i>`);
    expect(html`<p>${items}${0}${false}${null}${undefined}</p>`.text).toBe('<p><i>a</i><i>&lt;b&gt;</i>0</p>');
    const tagged = html`<p${attribute('lang', 'zh')}${attribute('class', undefined)}>x</p>`;
    expect(tagged.text).toBe('<p lang="zh">x</p>');
  });

  it('keeps a space of a line end in the source, and every line end of the data', () => {
    const [first, second] = ['a\n  b', 'c'];
    const markup = html;
    const { text } = markup`<span>
      ${first}
      <b>${second}</b></span>`;
    expect(text).toBe('<span> a\n  b <b>c</b></span>');
  });

  it('writes each attribute with one space before it, however the source is broken', () => {
    const [lang, open] = [attribute('lang', 'zh'), html` open`];
    const { text } = html`<details class="a" ${lang} ${open}><img src="/a" ${attribute('alt', undefined)} /></details>`;
    expect(text).toBe('<details class="a" lang="zh" open><img src="/a"></details>');
  });

  it('keeps the space between two values of one attribute', () => {
    const [width, height, lang] = [400, 280, attribute('lang', 'zh')];
    const { text } = html`<svg viewBox="0 0 ${width} ${height}" ${lang} ${lang}></svg>`;
    expect(text).toBe('<svg viewBox="0 0 400 280" lang="zh" lang="zh"></svg>');
  });

  it('removes line-end spaces next to a block element, also when its tags have attributes', () => {
    const [first, second] = ['a', 'b'];
    const markup = html;
    const { text } = markup`
      <ul class="${first}">
        <li lang="${second}">
          ${first}
          <b>x</b> y
        </li>
        ${second}
      </ul>
    `;
    expect(text).toBe('<ul class="a"><li lang="b">a <b>x</b> y</li>b</ul>');
  });
});

it('no end tag of a template has a value in it: formatters make such of attributes that touch the name', () => {
  const templates = globSync('src/**/*.ts').filter((path) => readFileSync(path, 'utf8').match(/html`/));
  expect(templates.length).toBeGreaterThan(50);
  expect(templates.filter((path) => /<\/[a-z][a-z0-9]*\$\{/.test(readFileSync(path, 'utf8')))).toEqual([]);
});
