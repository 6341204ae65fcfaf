import { deskEndpoints } from '../../src/lib/contract/desk/endpoints.ts';
import { endpoints } from '../../src/lib/contract/endpoints.ts';
import { routes } from '../../src/lib/urls/routes.ts';
import type { TestServer } from '../test-server.ts';
import { ask, callNames, type AttackResult, type Operation } from './ask.ts';
import { countsOf } from './floor.ts';

/** Texts that have broken programs before. */
const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  '9007199254740993',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '%',
  '_',
  '*',
  '"',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}',
  '\r\nX: y',
  '\u0000',
  '\u202e',
  '\ud800',
  '\u{1f4da}',
  'a'.repeat(5_000),
  '(((((((((((',
  'AND OR NOT',
  '汉'.repeat(2_000),
];
/** Values of other kinds than are asked for. */
const values: readonly unknown[] = [
  ...texts,
  null,
  [],
  {},
  [[]],
  1,
  -1,
  1.5,
  1e300,
  true,
  { $ne: 1 },
  Array(50).fill('a'),
];
const fields = [
  'recordId',
  'id',
  'page',
  'rows',
  'term',
  'searchFieldContent',
  'name',
  'sortField',
  'docCode',
  'kindNo',
];
/** Bodies that are no object. */
const bodies = [
  '',
  'null',
  '[]',
  '"x"',
  '1',
  '{',
  '{"a":',
  '{"__proto__":{"x":1}}',
  '\ufeff{}',
  '[' + '['.repeat(5_000),
];
const contentTypes = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'x',
  '',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-7',
  'application/octet-stream',
];
const escapes = [
  '%00',
  '%2e%2e%2f',
  '%e2%80%ae',
  '%ff',
  '%c0%ae',
  '%ed%a0%80',
  '%',
  '%zz',
  '%0d%0aX:y',
  '%252e',
  '%F0%9F%93%9A',
];
/** Every byte as an address writes it down. */
const everyByte = Array.from({ length: 256 }, (_, byte) => `%${byte.toString(16).padStart(2, '0')}`);
const headers: readonly Record<string, string>[] = [
  { cookie: '__Host-reader_100001=x; reader_100001=%00' },
  { cookie: 'a'.repeat(8_000) },
  { 'accept-language': '*;q=-1, zz-ZZ' },
  { 'accept-encoding': 'br;q=nan, *;q=2' },
  { 'if-none-match': '"' + 'x'.repeat(3_000) },
  { range: 'bytes=99-1' },
  { mappingpath: '../..', groupcode: '__proto__' },
  { 'x-forwarded-for': '::ffff:1.2.3.4, ,,' },
  { origin: 'null' },
  { 'content-type': 'application/json;;;=' },
];

function* ofCalls(): Generator<Operation> {
  for (const name of callNames) {
    const [method, path] = endpoints[name];
    const operation = (input: string, more: Partial<Operation> = {}): Operation =>
      method === 'POST'
        ? { name, method, path, body: input, ...more }
        : { name, method, path: `${path}?${input}`, ...more };
    if (method === 'POST') {
      for (const body of bodies) yield operation(body);
      for (const type of contentTypes) yield operation('{"a":1}', { headers: { 'content-type': type } });
      const random = (at: number) => values[(at * 7 + name.length * 13) % values.length];
      for (let at = 0; at < values.length; at += 1) {
        yield operation(JSON.stringify(Object.fromEntries(fields.map((field, index) => [field, random(at + index)]))));
      }
    } else {
      for (const text of texts) {
        const given = fields.map((field) => [field, text.toWellFormed().slice(0, 120)]);
        yield operation(new URLSearchParams(given).toString());
      }
      for (const escape of escapes) yield operation(`recordId=${escape}&page=${escape}`);
    }
    for (const header of headers) yield operation(method === 'POST' ? '{}' : '', { headers: header });
  }
}

/** Calls of the desk, as its own page makes them: without a session, with one that is none, and what sign-in takes. */
function* ofDesk(): Generator<Operation> {
  for (const [name, [path]] of Object.entries(deskEndpoints)) {
    const operation = (body: string, more: Record<string, string> = {}): Operation => ({
      name,
      method: 'POST',
      path,
      body,
      headers: { 'sec-fetch-site': 'same-origin', ...more },
    });
    for (const body of bodies) yield operation(body);
    for (const type of contentTypes) yield operation('{"a":1}', { 'content-type': type });
    for (const value of values) yield operation(JSON.stringify({ account: value, password: value, code: value }));
    for (const cookie of ['desk_100001=', 'desk_100001=%00', `desk_100001=${'a'.repeat(4_000)}`, '=;;=']) {
      yield operation('{}', { cookie });
    }
  }
}

const parameter = /:[a-zA-Z]+\??/g;

function* ofPages(): Generator<Operation> {
  for (const { name, pattern } of routes) {
    if (pattern.includes(':')) {
      for (const byte of everyByte) {
        yield { name, method: 'GET', path: `/jianglan${pattern.replace(parameter, `a${byte}b`)}?q=${byte}` };
      }
    }
    for (const escape of escapes) {
      const filled = pattern.replace(parameter, escape);
      yield { name, method: 'GET', path: `/jianglan${filled}` };
      yield { name, method: 'GET', path: `/jianglan/en-US${filled}/${escape}?q=${escape}&page=${escape}` };
    }
    const path = `/jianglan${pattern.replace(parameter, '1')}`;
    for (const type of contentTypes) {
      yield { name, method: 'POST', path, body: '{"a":1}', headers: { 'content-type': type } };
    }
    for (const header of headers) yield { name, method: 'GET', path, headers: header };
    yield { name, method: 'HEAD', path };
  }
}

/** Hosts that the server does not serve. */
async function foreignHosts(origin: string): Promise<string[]> {
  const problems: string[] = [];
  for (const host of ['evil.example', 'localhost:1', 'localhost, evil.example', '"<script>', 'xn--']) {
    for (const path of ['/jianglan/home', '/oga/parameter', '/files/jianglan/logo.svg']) {
      const { status } = await ask(origin, { method: 'GET', path, headers: { host } });
      if (status !== 421 && status !== 400) problems.push(`${host} ${path} was answered ${String(status)}`);
    }
  }
  return problems;
}

/** Every call and route with input that it does not expect, and hosts that are not ours: no answer may be 5xx. */
export async function fuzz({ url: origin }: TestServer): Promise<AttackResult> {
  const wrong = new Map<string, string>();
  const statuses = new Map<number, number>();
  const all = [...ofCalls(), ...ofDesk(), ...ofPages()];
  const problems = await foreignHosts(origin);
  let next = 0;
  const client = async (): Promise<void> => {
    for (let operation = all[next++]; operation; operation = all[next++]) {
      const { name, method, path, body, headers: sent } = operation;
      const said = `${name}: ${method} ${path.slice(0, 120)} ${JSON.stringify(sent ?? {}).slice(0, 80)} ${String(body ?? '').slice(0, 120)}`;
      try {
        // Many clients, so that the gate holds none of them back: it is not what is tried here.
        const from = `10.${String((next >> 12) & 255)}.${String((next >> 4) & 255)}.1`;
        const { status } = await ask(origin, { ...operation, headers: { 'x-forwarded-for': from, ...sent } });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        // 501 and 505 are Node's for methods and versions that are none; 503 says when to come again.
        if (status >= 500 && status !== 503 && status !== 501 && status !== 505)
          wrong.set(`${name} ${String(status)}`, said);
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        // What Node's own client refuses to send is no answer of ours.
        if (!/unescaped characters|Invalid character|invalid header/i.test(text)) wrong.set(`${name} ${text}`, said);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return {
    sent: `${String(all.length)} requests on ${String(callNames.length)} calls and ${String(routes.length)} routes`,
    outcome: countsOf(statuses),
    problems: [...problems, ...[...wrong].map(([what, said]) => `${what}: ${said}`)],
  };
}
