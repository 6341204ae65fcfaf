import { describe, expect, test } from 'vitest';
import { readLibraries } from './read-libraries.ts';
import { librariesFolder, smallLibrary } from '#support/library-folder.ts';

const record = '{"controlNumber":"1","kind":"book","title":"书"}\n';
const whole = (path: string, code: string, change: object = {}) => ({
  'library.json': { ...smallLibrary(path, code), ...change },
  'data/books.jsonl': record,
});

async function problemsOf(files: Record<string, Record<string, object | string>>) {
  using folder = librariesFolder(files);
  const found = await readLibraries(folder.dir);
  return {
    served: found.libraries.map((library) => library.mappingPath),
    broken: found.broken.map((entry) => entry.mappingPath),
    lines: [...found.libraries, ...found.broken]
      .flatMap((entry) => entry.problems)
      .map((entry) => `${entry.severity} ${entry.file} ${entry.field}: ${entry.message}`),
  };
}

describe('reading the folder of libraries', () => {
  test('a library with the least of files is served without a complaint', async () => {
    expect(await problemsOf({ small: whole('small', '100001') })).toEqual({ served: ['small'], broken: [], lines: [] });
  });

  test('reports every mistake with its file, its field and a plain message', async () => {
    const { broken, lines } = await problemsOf({
      bad: whole('bad', '12', {
        name: { 'en-US': 'Bad' },
        findConfig: { passwordCheck: '9', navBackColor: 'red', surprise: true, passportLoginUrl: 'ftp://x' },
      }),
    });
    expect(broken).toEqual(['bad']);
    expect(lines).toEqual([
      'error bad/library.json groupCode: must match /^\\d{4,10}$/',
      'error bad/library.json name.zh-CN: is missing (string expected)',
      'error bad/library.json findConfig.passportLoginUrl: must be a whole address, https://…',
      'error bad/library.json findConfig.passwordCheck: must be one of 0, 1, 2',
      'error bad/library.json findConfig.navBackColor: must be three or six hexadecimal digits without #',
      'error bad/library.json findConfig: there is no field called surprise',
    ]);
  });

  test('ignores the byte order mark that editors of Windows write', async () => {
    const files = whole('small', '100001');
    const marked = { ...files, 'library.json': `\uFEFF${JSON.stringify(files['library.json'])}` };
    expect(await problemsOf({ small: marked })).toEqual({ served: ['small'], broken: [], lines: [] });
  });

  test('a broken library does not stop the others, and its host names stay known', async () => {
    using folder = librariesFolder({
      alpha: { 'library.json': '{ "hosts": ["a.example"], "groupCode": 5 }' },
      beta: whole('beta', '100002'),
      gamma: { 'library.json': '{\n  "groupCode": \n}' },
      delta: {},
    });
    const found = await readLibraries(folder.dir);
    expect(found.libraries.map((library) => library.mappingPath)).toEqual(['beta']);
    expect(found.broken.map((entry) => [entry.mappingPath, entry.hosts])).toEqual([
      ['alpha', ['a.example']],
      ['gamma', []],
    ]);
    expect(found.broken[1]?.problems[0]?.message).toBe(
      'is not valid JSON: Unexpected token \'}\', "{ "groupCode": }" is not valid JSON',
    );
  });

  test('reports a folder without library.json', async () => {
    const { broken, lines } = await problemsOf({ empty: { 'menus.json': {} } });
    expect(broken).toEqual(['empty']);
    expect(lines[0]).toBe('error empty/library.json : the file is missing');
  });

  test('the mapping path is the name of the folder and no word of the portal', async () => {
    expect((await problemsOf({ one: whole('two', '100001') })).lines).toEqual([
      'error one/library.json mappingPath: must be the name of the folder, one',
    ]);
    expect((await problemsOf({ home: whole('home', '100001') })).lines[0]).toContain('home is a word that addresses');
  });

  test('group codes and host names belong to one library, and the second one to claim them is broken', async () => {
    const { served, broken, lines } = await problemsOf({
      alpha: whole('alpha', '100001', { hosts: ['lib.example'] }),
      beta: whole('beta', '100001', { hosts: ['other.example', 'lib.example'] }),
    });
    expect([served, broken]).toEqual([['alpha'], ['beta']]);
    expect(lines).toEqual([
      'error beta/library.json groupCode: 100001 is already the group code of alpha',
      'error beta/library.json hosts[1]: lib.example is already a host name of alpha',
    ]);
  });

  test('two default libraries are a mistake that stops neither', async () => {
    const { served, lines } = await problemsOf({
      alpha: whole('alpha', '100001', { default: true }),
      beta: whole('beta', '100002', { default: true }),
    });
    expect(served).toEqual(['alpha', 'beta']);
    expect(lines).toEqual([
      'mistake beta/library.json default: alpha is the default library already; that one stays the default',
    ]);
  });

  test('locations must refer to existing libraries, campuses and types, and be unique', async () => {
    const name = { 'zh-CN': '书库' };
    const { lines } = await problemsOf({
      places: whole('places', '100001', {
        locations: [
          { locationId: 'A1', name, libCode: 'B', campusId: 'x', locationTypeCode: 'y' },
          { locationId: 'A1', name, libCode: 'A' },
        ],
      }),
    });
    expect(lines).toEqual([
      'error places/library.json locations[1].locationId: A1 is listed twice',
      'error places/library.json locations[0].libCode: there is no library B',
      'error places/library.json locations[0].campusId: there is no campus x',
      'error places/library.json locations[0].locationTypeCode: there is no location type y',
    ]);
  });

  test('rules of lending must be able to count', async () => {
    const { served, lines } = await problemsOf({
      lending: whole('lending', '100001', {
        circulation: {
          rules: [
            { locations: ['Z9'], locationTypes: ['y'], loans: 1, days: 7 },
            { loans: 20, days: 30 },
            { readerTypes: ['teacher'], loans: 50, days: 90 },
          ],
        },
      }),
    });
    expect(served).toEqual(['lending']);
    expect(lines).toEqual([
      'mistake lending/library.json circulation.rules[0].locationTypes: there is no location type y',
      'mistake lending/library.json circulation.rules[0].locations: there is no location Z9',
      'mistake lending/library.json circulation.rules[2]: never counts: rule 1 before it is for all',
    ]);
  });

  test('reports faint colours, missing files, switches without address and empty data, and serves the library', async () => {
    const { served, lines } = await problemsOf({
      faint: {
        'library.json': {
          ...smallLibrary('faint', '100001'),
          accent: 'ffff00',
          findConfig: {
            navBackColor: '777',
            navTextColor: '888888',
            unifieAuthen: '1',
            pcLogoUrl: '/files/faint/logo.svg',
            iconUrl: '/files/other/icon.svg',
            searchBackGround: '/files/faint/../library.json',
          },
        },
      },
    });
    expect(served).toEqual(['faint']);
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'mistake faint/library.json findConfig.unifieAuthenLoginUrl',
      'warning faint/library.json findConfig.navTextColor',
      'warning faint/library.json accent',
      'mistake faint/library.json findConfig.pcLogoUrl',
      'mistake faint/library.json findConfig.iconUrl',
      'mistake faint/library.json findConfig.searchBackGround',
      'warning faint/data ',
    ]);
  });

  test('menu items lead to a route or to a whole address', async () => {
    const item = { menuId: 'a', menuName: '甲' };
    const { served, lines } = await problemsOf({
      menu: {
        ...whole('menu', '100001'),
        'menus.json': {
          menuA: [
            { ...item, menuUrl: 'home' },
            { ...item, menuUrl: '', children: [{ ...item, jumpMode: '2', menuUrl: '/x' }] },
          ],
        },
      },
    });
    expect(served).toEqual(['menu']);
    expect(lines).toEqual([
      'mistake menu/menus.json menuA[1].menuId: a is listed twice',
      'mistake menu/menus.json menuA[0].menuUrl: is a route of the portal (jumpMode 1) and must begin with /',
      'mistake menu/menus.json menuA[1].children[0].menuUrl: opens outside (jumpMode 2) and must be a whole address, https://…',
    ]);
  });

  test('reports an unknown dictionary by name', async () => {
    const { broken, lines } = await problemsOf({
      words: { ...whole('words', '100001'), 'dictionaries.json': { colours: [] } },
    });
    expect(broken).toEqual(['words']);
    expect(lines[0]).toContain('words/dictionaries.json');
    expect(lines[0]).toContain('colours');
  });
});
