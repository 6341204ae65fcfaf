import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { situations } from '../src/lib/rules/situations.ts';

// The error catalogue: portal-shell §8, portal-content §8.

const root = join(import.meta.dirname, '..');
const texts = z.record(z.string(), z.string());
const read = (area: string, language: string) =>
  texts.parse(JSON.parse(readFileSync(join(root, `src/lib/i18n/locales/${language}/${area}.json`), 'utf8')));
const textOf = (name: keyof typeof situations, language = 'zh-CN') => {
  const { area, key } = situations[name];
  return read(area, language)[key];
};

describe('the error catalogue', () => {
  it.each([
    ['notSignedIn', '请先登录账号'],
    ['consentMissing', '请仔细阅读并同意勾选隐私政策'],
    ['passwordLongUnchanged', '您已长时间未修改密码，请修改密码'],
    ['passwordChanged', '修改成功！'],
    ['entrySaved', '保存成功！'],
    ['pictureUploaded', '上传成功！'],
    ['favouriteEdited', '修改成功！'],
    ['favouriteMoved', '切换收藏夹成功！'],
    ['suggestionLimit', '今日荐购次数已用完！'],
    ['suggestionWhileFrozen', '荐购失败！ 失败原因：冻结状态不可荐购！'],
    ['renewalFailed', '续借失败！'],
    ['assistantBusy', '当前访问人数过多，请稍后再试！'],
    ['assistantUnreachable', '当前访问人数过多，请稍后再试！'],
    ['renewalWhileFrozen', '冻结状态不可续借'],
  ] as const)('says to the letter what the specification says: %s', (name, text) => {
    expect(textOf(name)).toBe(text);
  });

  it.each([
    ['sessionOver', 'Login information expired, please log in again!'],
    ['notSignedIn', 'Please log in first'],
    ['loginTimedOut', 'Login timed out, please log in again!'],
    ['idleTooLong', 'Current login has expired, please log in again'],
    ['unverifiedContact', 'Please verify phone or e-mail in personal center'],
    ['accountBound', 'Account binding successful, please log in again'],
  ] as const)('says what the specification gives in English alone: %s', (name, text) => {
    expect(textOf(name, 'en-US')).toBe(text);
  });

  it('asks a reader without a session to sign in before others’ requests are shown', () => {
    expect(read('copy-requests', 'zh-CN')['pleaseSignIn']).toBe('请登录！');
  });

  it.each(['citationNotCopied', 'addressNotCopied'] as const)(
    'begins with 复制失败 and goes on helpfully: %s',
    (name) => {
      expect(textOf(name)).toMatch(/^复制失败，./);
    },
  );

  it.each(Object.entries(situations))('has a text in every language: %s', (_, { area, key }) => {
    for (const language of ['zh-CN', 'zh_TW', 'en-US']) expect(read(area, language)[key]).toMatch(/\S/);
  });

  it('is the one place that knows these keys, and every situation happens', () => {
    const code = globSync('src/**/*.{ts,tsx,astro}', { cwd: root }).filter(
      (path) => !/\.test\.tsx?$|lib[/\\]rules[/\\]situations\.ts$/.test(path),
    );
    const sources = code.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
    const elsewhere: string[] = [];
    for (const [name, { area, key }] of Object.entries(situations)) {
      expect(
        sources.some(({ text }) => text.includes(`situations.${name}.`)),
        name,
      ).toBe(true);
      const usages = area === 'service' ? [`'${key}'`] : [`'${area}:${key}'`];
      for (const { path, text } of sources) {
        if (usages.some((usage) => text.includes(usage))) elsewhere.push(`${key} in ${path}`);
      }
    }
    expect(elsewhere).toEqual([]);
  });

  it('gives no text under a second key of its area’s file', () => {
    for (const [name, { area, key }] of Object.entries(situations)) {
      const messages = read(area, 'zh-CN');
      const same = Object.keys(messages).filter((message) => message !== key && messages[message] === messages[key]);
      expect(same, name).toEqual([]);
    }
  });
});
