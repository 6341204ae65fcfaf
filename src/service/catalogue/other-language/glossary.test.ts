import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeGlossary } from '../../../../scripts/make-glossary.ts';
import file from './data/glossary.json' with { type: 'json' };
import { openGlossary } from './glossary.ts';

test('words are found in both directions, in either script, in singular and plural', async () => {
  const glossary = await openGlossary();
  expect(glossary.english('机器学习')).toEqual(['machine learning']);
  expect(glossary.english('機器學習')).toEqual(['machine learning']);
  expect(glossary.english('爱情')).toEqual(['romance', 'love']);
  expect(glossary.chinese('Machine Learning')).toContain('机器学习');
  expect(glossary.chinese('philosophies')).toContain('哲学');
  expect(glossary.chinese('quantum mechanics')).toContain('量子力学');
});

test('well-known works and people are called so in both languages', async () => {
  const { works, people } = await openGlossary();
  expect(works('Pride and Prejudice')).toEqual(['傲慢与偏见']);
  expect(works('tale of two cities')).toEqual(['双城记']);
  expect(works('Outlaws of the Marsh')).toContain('水浒传');
  expect(works('戰爭與和平')).toEqual(['War and Peace']);
  for (const name of ['Tolstoy', 'tolstoy', 'Franz Kafka', 'Kafka', 'Lu Xun']) expect(people(name)).toHaveLength(1);
  expect(people('Kafka')).toEqual(['卡夫卡']);
  expect(people('魯迅')).toContain('Lu Xun');
  // A given name of a Chinese is no family name.
  expect(people('Xun')).not.toContain('鲁迅');
  // People in titles of works, and ambiguous words, are not translated.
  for (const none of ['Jimmy Liao', '几米', 'machine learning', 'the Four Cardinal Principles']) {
    expect(works(none)).toEqual([]);
  }
});

test('words that are not in the dictionary have no translation', async () => {
  const glossary = await openGlossary();
  for (const text of ['', ' ', 'zzzz', '𠀀', 'zz\tzz', '|', '机器学习机器学习机器学习']) {
    expect([...glossary.english(text), ...glossary.chinese(text), ...glossary.works(text)]).toEqual([]);
  }
});

test('the file is what the dictionary gives', async () => {
  const { date, text } = await makeGlossary();
  expect(file.date).toBe(date);
  expect(brotliDecompressSync(Buffer.from(file.brotli, 'base64')).toString()).toBe(text);
});
