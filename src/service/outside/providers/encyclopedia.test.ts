import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { encyclopediaSchema } from '../../platform/configuration/outside.schema.ts';
import { brief, createEncyclopedia } from './encyclopedia.ts';
import { loopbackServer, type LoopbackServer } from '#support/providers/http.ts';

let server: LoopbackServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function wikiThat(answers: unknown) {
  server = await loopbackServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers));
  });
  const { origin } = server;
  const name = { 'zh-CN': '维基百科' };
  const config = { kind: 'mediawiki', name, url: `${origin}/w/api.php`, latinUrl: `${origin}/en/api.php` };
  return createEncyclopedia(encyclopediaSchema.parse(config));
}
const page = {
  title: '白夜行',
  extract: '《白夜行》是日本作家东野圭吾的推理小说。\n\n小说于1999年出版。',
  description: '小说',
  fullurl: 'https://zh.example.org/wiki/x',
};

test('an entry of a wiki is plain text on one line with its address', async () => {
  const wiki = await wikiThat({ query: { pages: [page] } });
  expect(await wiki.look('白夜行', 'zh_TW')).toEqual({
    title: '白夜行',
    description: '小说',
    extract: '《白夜行》是日本作家东野圭吾的推理小说。 小说于1999年出版。',
    url: 'https://zh.example.org/wiki/x',
  });
  const requestUrl = new URL(server?.requests[0]?.slice(4) ?? '', 'http://wiki');
  expect(requestUrl.pathname).toBe('/w/api.php');
  expect(Object.fromEntries(requestUrl.searchParams)).toMatchObject({
    titles: '白夜行',
    variant: 'zh-tw',
    redirects: '1',
  });
});

test('terms without Chinese characters go to the wiki for them, and a bar does not make two titles of one', async () => {
  const wiki = await wikiThat({ query: { pages: [page] } });
  await wiki.look('Compilers|Main Page', 'zh-CN');
  expect(server?.requests[0]).toMatch(/^GET \/en\/api\.php\?.*titles=Compilers\+Main\+Page&/);
});

test.each([
  ['is missing', { query: { pages: [{ title: 'x', missing: true }] } }],
  ['is no title', { query: { pages: [{ title: '<', invalid: true }] } }],
  ['distinguishes meanings', { query: { pages: [{ ...page, pageprops: { disambiguation: '' } }] } }],
  ['has no text', { query: { pages: [{ ...page, extract: ' ' }] } }],
  ['is unknown', { batchcomplete: true }],
])('a page that %s is no entry', async (_, answer) => {
  const wiki = await wikiThat(answer);
  expect(await wiki.look('白夜行', 'zh-CN')).toBeUndefined();
});

test.each([[[]], [{ query: { pages: 'no' } }], [{ query: { pages: [{ ...page, fullurl: 'javascript:alert(1)' }] } }]])(
  'rubbish is not taken for an answer: %j',
  async (answer) => {
    const wiki = await wikiThat(answer);
    await expect(wiki.look('白夜行', 'zh-CN')).rejects.toMatchObject({ trouble: 'unreadable' });
  },
);

test('an interface in JSON is read at the paths that are configured', async () => {
  server = await loopbackServer((_, response) => {
    response.end(JSON.stringify({ card: { name: '白夜行', text: '小说', to: 'https://baike.example.org/x' } }));
  });
  const config = {
    kind: 'json',
    name: { 'zh-CN': '百科' },
    url: `${server.origin}/card?key={term}`,
    title: 'card.name',
    extract: 'card.text',
    link: 'card.to',
  };
  const found = await createEncyclopedia(encyclopediaSchema.parse(config)).look('白夜行', 'zh-CN');
  expect(found).toEqual({ title: '白夜行', description: null, extract: '小说', url: 'https://baike.example.org/x' });
  const elsewhere = encyclopediaSchema.parse({ ...config, extract: 'card.none' });
  expect(await createEncyclopedia(elsewhere).look('白夜行', 'zh-CN')).toBeUndefined();
});

test('a long text ends behind a sentence, else behind a word or a character', () => {
  expect(brief('一句。二句很长很长', 6)).toBe('一句。二句很…');
  expect(brief('一二三四句。二句很长很长', 8)).toBe('一二三四句。');
  expect(brief('One sentence here. Another one', 24)).toBe('One sentence here.');
  expect(brief('words without any stop', 16)).toBe('words without…');
  expect(brief('short\n\ttext\u0000')).toBe('short text');
});

test('a text is never longer than was asked for, nor torn inside a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, most) => {
      const short = brief(text, most);
      expect([...short].length).toBeLessThanOrEqual(most + 1);
      expect(short.isWellFormed()).toBe(true);
    }),
  );
});
