import { describe, expect, it } from 'vitest';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { createPageVisits } from './page-visits.ts';
import { pathFacts } from './path-facts.ts';

// What counts as a look at a page, and what as the beginning of a visit.

const origin = 'https://lib.example.edu';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const html = { 'content-type': 'text/html; charset=utf-8' };
const libraries: Record<string, number> = { jianglan: 1, chengchuan: 2, 'own.example.edu': 3 };
const registry = () =>
  ({ byPath: (path: string) => libraryAt(path), byHost: (host: string) => libraryAt(host) }) as unknown as ReturnType<
    Parameters<typeof createPageVisits>[0]
  >;
const libraryAt = (at: string) => (at in libraries ? { id: libraries[at] } : undefined);

/** What a browser says when somebody types the address on https. */
const typed = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'user-agent': chrome,
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
};
/** The same on plain http, where browsers do not say how they ask. */
const plain = { accept: typed.accept, 'user-agent': chrome };

interface Page {
  path?: string;
  method?: string;
  status?: number;
  type?: string;
}

function look(headers: Record<string, string | undefined>, input: Page = {}): string {
  const counted: string[] = [];
  const visits = createPageVisits(registry, {
    add: (library, language, isVisit) => counted.push(`${String(library)} ${language} ${isVisit ? 'visit' : 'page'}`),
  });
  const request = new IncomingMessage(new Socket());
  request.method = input.method ?? 'GET';
  Object.assign(request.headers, headers);
  const baseHeaders = input.type === undefined ? html : { 'content-type': input.type };
  const facts = pathFacts(input.path ?? '/jianglan/home');
  visits.count(request, origin, facts, { status: input.status ?? 200, baseHeaders });
  return counted.join(', ') || 'nothing';
}

const visit = '1 zh-CN visit';
const page = '1 zh-CN page';

describe('a visit', () => {
  it('begins with a page that was typed, kept as a bookmark or led to by another site', () => {
    expect(look(typed)).toBe(visit);
    expect(look({ ...typed, 'sec-fetch-site': 'cross-site', referer: 'https://www.baidu.com/' })).toBe(visit);
    // The university's own site is another one.
    expect(look({ ...typed, 'sec-fetch-site': 'same-site', referer: 'https://www.example.edu/' })).toBe(visit);
    expect(look(plain)).toBe(visit);
    expect(look({ ...plain, referer: 'https://www.bing.com/' })).toBe(visit);
    expect(look({ ...plain, referer: 'https://lib.example.edu.cn/jianglan/home' })).toBe(visit);
  });

  it('continues on pages linked by the library, in any language', () => {
    const own = { ...typed, 'sec-fetch-site': 'same-origin' };
    for (const path of ['/jianglan/home', '/jianglan/', '/jianglan/en-US/searchList?q=a', '/JiangLan/home', '/']) {
      expect(look({ ...own, referer: `${origin}${path}` })).toBe(page);
      expect(look({ ...plain, referer: `${origin}${path}` })).toBe(page);
    }
    expect(look(own)).toBe(page);
    // A file of the library, shown by the browser.
    expect(look({ ...own, referer: `${origin}/files/jianglan/guide.pdf` })).toBe(page);
  });

  it('begins in another library of the same server', () => {
    const own = { ...typed, 'sec-fetch-site': 'same-origin', referer: `${origin}/chengchuan/home` };
    expect(look(own)).toBe(visit);
    expect(look({ ...own, referer: `${origin}/jianglan2/home` })).toBe(visit);
    expect(look({ ...plain, referer: `${origin}/chengchuan/home` })).toBe(visit);
  });

  it('does not start again when the page is reloaded', () => {
    expect(look({ ...typed, 'cache-control': 'max-age=0' })).toBe(page);
    // What proxies add is not the reader's.
    expect(look({ ...typed, 'cache-control': 'max-age=259200' })).toBe(visit);
  });

  it('is of the library and the language that the address names, or of the host', () => {
    expect(look(typed, { path: '/chengchuan/en-US/home' })).toBe('2 en-US visit');
    expect(look({ ...typed, host: 'own.example.edu' }, { path: '/zh_TW/home' })).toBe('3 zh_TW visit');
    expect(look(typed, { path: '/nowhere/home' })).toBe('nothing');
    expect(look({ ...typed, host: 'lib.example.edu' }, { path: '/home' })).toBe('nothing');
  });
});

describe('nothing is counted', () => {
  it('of what scripts, frames, pictures and programs ask for', () => {
    expect(look({ ...typed, 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' })).toBe('nothing');
    expect(look({ ...typed, 'sec-fetch-dest': 'iframe' })).toBe('nothing');
    expect(look({ ...plain, accept: '*/*' })).toBe('nothing');
    expect(look({ ...plain, accept: undefined })).toBe('nothing');
    expect(look({ ...plain, 'user-agent': undefined })).toBe('nothing');
  });

  it('of what is fetched ahead', () => {
    for (const name of ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']) {
      expect(look({ ...typed, [name]: 'prefetch' })).toBe('nothing');
    }
    expect(look({ ...typed, 'sec-purpose': 'prefetch;prerender' })).toBe('nothing');
  });

  it('of HEAD, of answers that are no page, of files, and of the desk', () => {
    expect(look(typed, { method: 'HEAD' })).toBe('nothing');
    for (const status of [302, 404, 429, 503]) expect(look(typed, { status })).toBe('nothing');
    for (const type of ['application/atom+xml', 'text/csv', 'image/svg+xml']) {
      expect(look(typed, { type })).toBe('nothing');
    }
    expect(look(typed, { path: '/jianglan/desk/figures' })).toBe('nothing');
  });
});

/** Names of programs as they stood in requests. */
const robots = [
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; https://zhanzhang.toutiao.com/)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/69.0.3497.81 YisouSpider/5.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 7.0;) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; 360Spider; +http://www.so.com/help/help_3_2.html)',
  'curl/8.9.1',
  'python-requests/2.32.3',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
];
const browsers = [
  chrome,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN',
  'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/97.0.4692.98 Mobile Safari/537.36 T7/13.60 BDOS/1.0 SP-engine/3.3.0 baiduboxapp/13.60.0.10 (Baidu; P1 14)',
  'Mozilla/5.0 (Linux; U; Android 13; zh-CN; 22081212C) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/16.3.5.1291 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; U; Android 14; zh-cn; PJA110) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0.5414.86 MQQBrowser/14.9 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/80.0.3987.87 Safari/537.36 SE 2.X MetaSr 1.0',
  'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
];

describe('robots', () => {
  it.each(robots)('%s is one', (agent) => expect(look({ ...plain, 'user-agent': agent })).toBe('nothing'));
  it.each(browsers)('%s is none', (agent) => expect(look({ ...plain, 'user-agent': agent })).toBe(visit));
});
