import { Converter } from 'opencc-js/cn2t';
import { describe, expect, it } from 'vitest';
import { languages, type Language } from '../contract/language.ts';
import { messagesByLanguage } from './messages.ts';

/** Every message as `area:key` and its text; plural forms under the name of their key. */
function messagesOf(language: Language): Map<string, string[]> {
  const out = new Map<string, string[]>();
  const areas: Record<string, Record<string, string>> = messagesByLanguage[language];
  for (const [area, messages] of Object.entries(areas)) {
    for (const [key, text] of Object.entries(messages)) {
      const name = `${area}:${key.replace(/_(zero|one|two|few|many|other)$/, '')}`;
      out.set(name, [...(out.get(name) ?? []), text]);
    }
  }
  return out;
}
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '');

describe.each(languages)('messages in %s', (language) => {
  const reference = messagesOf('zh-CN');
  const messages = messagesOf(language);

  it('are complete and none is too many', () => {
    expect([...messages.keys()].sort()).toEqual([...reference.keys()].sort());
  });

  it('have a text each', () => {
    expect([...messages].filter(([, texts]) => texts.some((text) => text.trim() === ''))).toEqual([]);
  });

  it('take the same values as the Chinese ones', () => {
    for (const [name, texts] of messages) {
      // `count` only chooses the form.
      const wanted = new Set((reference.get(name) ?? []).flatMap(placeholders).filter((entry) => entry !== 'count'));
      const taken = new Set(texts.flatMap(placeholders).filter((entry) => entry !== 'count'));
      expect([name, [...taken].sort()]).toEqual([name, [...wanted].sort()]);
    }
  });
});

describe('messages', () => {
  it('have both plural forms in English', () => {
    const keys = Object.entries(messagesByLanguage['en-US']).flatMap(([area, messages]) =>
      Object.keys(messages).map((key) => `${area}:${key}`),
    );
    const entry = keys.filter((key) => key.endsWith('_one')).map((key) => key.replace(/_one$/, ''));
    const other = keys.filter((key) => key.endsWith('_other')).map((key) => key.replace(/_other$/, ''));
    expect(entry).toEqual(other);
  });

  it('are in one language each: no Chinese in English ones', () => {
    const mixed = [...messagesOf('en-US')].filter(([, texts]) => texts.some((text) => /\p{Script=Han}/u.test(text)));
    expect(mixed).toEqual([]);
  });

  it.each([
    ['zh-CN', /[「」]|眼下/],
    [
      'zh_TW',
      /[“”]|檢視|列表|讀者證|借閱證|條碼號|應還日期|超期|標識|欄目|反饋|默認|信息|數據|視頻|屏幕|打印|短信|二維碼/,
    ],
    [
      'en-US',
      /catalogu|avourite|cancelled|colour|customise|recognise|pick-up|reservation|\b(?:told|whoever|anew|beside)\b/i,
    ],
  ] as const)('in %s use the one term of a thing', (language, others) =>
    expect([...messagesOf(language)].filter(([, texts]) => texts.some((text) => others.test(text)))).toEqual([]),
  );

  it('have no simplified character in the traditional ones', () => {
    const traditional = Converter({ from: 'cn', to: 't' });
    const wrong = [...messagesOf('zh_TW')].filter(([, texts]) => texts.some((text) => traditional(text) !== text));
    expect(wrong).toEqual([]);
  });
});
