import { expect, test } from 'vitest';
import { openGlossary } from './glossary.ts';
import { classNames, translateTopic } from './works.ts';

test.each(['中', '书', '的', '龘', ' 诗 ', '　法　', '中中', '的的'])(
  'a topic of one sign or two comes to an end: %s',
  async (text) => {
    const topic = translateTopic(text, await openGlossary(), classNames);
    expect(topic?.parts ?? []).toEqual([]);
  },
);

test('one sign is called what the dictionary calls it, a longer topic also by its parts', async () => {
  const glossary = await openGlossary();
  expect(translateTopic('诗', glossary, classNames)?.names).toContain('poem');
  expect(translateTopic('唐诗', glossary, classNames)).toBeDefined();
});
