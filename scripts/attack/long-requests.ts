import type { TestServer } from '../test-server.ts';
import type { AttackResult, Operation } from './ask.ts';
import { flood } from './floor.ts';

const get = (name: string, path: string, headers: Record<string, string> = {}): Operation => ({
  name,
  method: 'GET',
  path,
  headers,
});
/** A text of some length, made of a pattern. */
const filled = (pattern: string, length: number): string =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);

const rounds = 30;
const repeated = (operations: readonly Operation[]): Operation[] =>
  Array.from({ length: rounds }, () => operations).flat();

/** Addresses of kilobytes: paths, escapes, deep links and queries made of what regular expressions repeat. */
export function longAddresses(server: TestServer): Promise<AttackResult> {
  const patterns = ['/', 'a/', '//a', '%2f', '%25', '+', '%20', '(', '"', '-', ';', '.', '%E4%B8%AD', ':', '*', 'a%20'];
  const places = ['/jianglan/', '/jianglan/home', '/jianglan/searchListExternal/title/', '/jianglan/searchList?q='];
  const operations = [7_900, 15_000].flatMap((length) =>
    patterns.flatMap((pattern) =>
      places.map((place) => get(`${place}${pattern}…`, `${place}${filled(pattern, length)}a`)),
    ),
  );
  const parameters = ['q=a&', 'p=1&', '&', 'facet=a:b&', 'q=%20&', 'year=1..2&'].map((pattern) =>
    get(`?${pattern}…`, `/jianglan/searchList?${filled(pattern, 7_900)}`),
  );
  return flood(server, repeated([...operations, ...parameters]));
}

/** Headers of kilobytes, each made of what its own grammar repeats. */
export function longHeaders(server: TestServer): Promise<AttackResult> {
  const patterns: Record<string, readonly string[]> = {
    cookie: ['; language=', ';', '; ', '=', 'a=b; ', '; language=en-US x'],
    'accept-encoding': [',', 'br;q=0,', ';q=', ' '],
    'accept-language': [',', 'zh;q=0.1,', ' '],
    accept: ['image/*,', ',', ' '],
    'user-agent': [' ', 'a', 'Mozilla/5.0 (', 'bot'],
    'if-none-match': ['"a",', '" ', 'W/"'],
    'x-forwarded-for': ['10.0.0.1, ', ',', '::', ' '],
    authorization: ['Bearer ', ' '],
    referer: ['http://', '/', 'http://localhost/'],
    origin: ['http://', ' '],
    'content-type': ['application/', ';', ' '],
    range: ['bytes=0-1,', '-'],
    'x-request-id': ['a', '-'],
    traceparent: ['00-', '-'],
  };
  const paths = ['/jianglan/home', '/find/findConfig/getLogoUrl', '/files/jianglan/x.svg'];
  const operations = Object.entries(patterns).flatMap(([name, all]) =>
    all.flatMap((pattern) =>
      paths.map((path) => get(`${name}: ${pattern}… at ${path}`, path, { [name]: filled(pattern, 12_000) })),
    ),
  );
  return flood(server, repeated(operations));
}
