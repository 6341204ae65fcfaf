import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../client/client.ts';
import { indexes } from '../rules/cql/indexes.ts';
import { testService, type TestService } from '#support/service.ts';
import { testRecords } from '#support/records.ts';
import { breaches, nodesOf, readXml, textsOf, type Node } from '#support/validate-xml.ts';
import { diagnosticMessages } from './document.ts';
import { answerSru, pagesOf, type SruDatabase } from './provider.ts';
import { sruVersions } from './request.ts';
import { sruGrammar } from '#support/sru-schema.ts';

const many = 150;
let service: TestService;
let database: SruDatabase;

beforeAll(async () => {
  service = await testService({ records: testRecords });
  await service.put(
    Array.from({ length: many }, (_, at) => ({
      controlNumber: `n${String(at)}`,
      kind: 'paper',
      title: `Harvest ${String(at)} & more`,
      pubYear: 1950 + (at % 50),
    })),
  );
  const client = createClient({
    site: { mappingPath: 'demo', groupCode: '900001', language: 'zh-CN' },
    fetch: (request) => service.fetch(request),
    origin: 'http://service.test',
    unreachable: 'unreachable',
  });
  database = {
    client,
    url: 'https://lib.example.edu/demo/sru',
    title: '示范大学图书馆',
    description: 'Catalogue & more',
    recordUrl: (recordId) => `https://lib.example.edu/demo/searchList/bookDetails/${recordId}`,
  };
});
afterAll(() => service.close());

/** Asks, checks the answer against the schema of its version, and reads it. */
async function ask(query: Record<string, string> | string): Promise<Node> {
  const root = readXml((await answerSru(new URLSearchParams(query), database)).xml);
  expect(breaches(root, sruGrammar)).toEqual([]);
  return root;
}
const diagnosticsOf = (root: Node) => textsOf(root, 'uri').map((uri) => Number(uri.split('/').at(-1)));
const totalOf = (root: Node) => Number(textsOf(root, 'numberOfRecords')[0]);
/** Control numbers of what a query finds. */
async function found(query: string): Promise<string[]> {
  const root = await ask({ query, maximumRecords: '100' });
  expect(diagnosticsOf(root)).toEqual([]);
  const ids = textsOf(root, 'identifier').flatMap((entry) => /bookDetails\/(\d+)$/.exec(entry)?.[1] ?? []);
  const rows = await service.store.db
    .selectFrom('record')
    .select('control_number')
    .where('id', 'in', ids.map(Number))
    .execute();
  return rows.map((row) => row.control_number).sort();
}

describe('explain', () => {
  test.each<[string, string]>([
    ['', '2.0'],
    ['operation=explain', '1.2'],
    ['operation=explain&version=1.1', '1.1'],
    ['operation=explain&version=2.0&recordXMLEscaping=string', '2.0'],
  ])('%s is answered in version %s', async (query, version) => {
    const root = await ask(query);
    expect(root.name).toBe('explainResponse');
    expect(root.namespace).toMatch(version === '2.0' ? /sruResponse/ : /srw/);
    expect(diagnosticsOf(root)).toEqual([]);
  });

  test('names every index, and each that it names can be asked', async () => {
    const root = await ask('');
    const names = nodesOf(root, 'map').flatMap((map) =>
      nodesOf(map, 'name').map(({ text, attributes }) => `${attributes['set'] ?? ''}.${text}`),
    );
    expect(names).toEqual(indexes.map(({ set, name }) => `${set}.${name}`));
    for (const name of names)
      expect(diagnosticsOf(await ask({ query: `${name} = 1234-5679` })), name).toEqual(
        /^dc\.date$|^rec\./.test(name) ? [36] : [],
      );
    expect(textsOf(root, 'database')).toEqual(['demo/sru']);
    expect(textsOf(root, 'port')).toEqual(['443']);
  });
});

describe('searchRetrieve', () => {
  test.each(sruVersions)('answers version %s with records in every schema and both packings', async (version) => {
    const escaping = version === '2.0' ? 'recordXMLEscaping' : 'recordPacking';
    for (const recordSchema of ['dc', 'marcxml', 'info:srw/schema/1/marcxml-v1.1', 'mods']) {
      for (const packing of ['xml', 'string']) {
        const root = await ask({
          operation: 'searchRetrieve',
          version,
          query: 'dc.title = 白夜行',
          recordSchema,
          [escaping]: packing,
        });
        expect(totalOf(root)).toBe(1);
        const [data] = nodesOf(root, 'recordData');
        const inside = packing === 'xml' ? data?.children[0] : readXml(data?.text ?? '');
        expect(inside?.name).toBe(recordSchema === 'dc' || recordSchema === 'mods' ? recordSchema : 'record');
        expect(inside && breaches(inside, sruGrammar)).toEqual([]);
      }
    }
  });

  test.each<[string, string[]]>([
    ['白夜行', ['b1']],
    ['dc.title = 白夜行', ['b1']],
    ['dc.title = 嫌疑人', ['b2']],
    ['dc.title == 嫌疑人', []],
    ['dc.title == 嫌疑人*', ['b2']],
    ['dc.creator == 东野圭吾', ['b1', 'b2']],
    ['dc.creator any "东野圭吾 王五"', ['b1', 'b2', 'p1']],
    ['dc.creator = 东野圭吾 not dc.title = 白夜行', ['b2']],
    ['dc.subject = 长篇小说 and dc.date < 2010', ['b2']],
    ['dc.date within "2003 2008" and cql.allRecords = 1 and dc.type any "book journal"', ['b2', 'b3']],
    ['bath.isbn = 978-7-5442-5860-9', ['b1']],
    ['bath.issn = 1001-4098', ['j1']],
    ['dc.identifier = 10014098', ['j1']],
    ['dc.type = thesis', ['d1']],
    ['dc.language = eng and dc.type = book', ['b3']],
    ['yuelan.class == I313*', ['b1', 'b2']],
    ['yuelan.series = 新经典文库', ['b1']],
    ['dc.publisher = 南海出版公司 and (白夜行 or 嫌疑人)', ['b1', 'b2']],
    ['dc.title adj "白夜行"', ['b1']],
    ['cql.anywhere = 东野* and dc.title = 白夜行', ['b1']],
    ['(白夜行 or 嫌疑人) and (dc.creator = 东野圭吾 or dc.date < 1900)', ['b1', 'b2']],
    ['dc.title = 白夜行 or dc.type = thesis', ['b1', 'd1']],
    ['dc.publisher = 南海出版公司 not dc.date > 2010', ['b2']],
    ['dc.title = 白 prox/distance<=2/ordered dc.title = 行', ['b1']],
    ['nothingatall', []],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test('finds a record by the number that its address has, and finds it again', async () => {
    const [address = ''] = textsOf(await ask({ query: 'dc.title = 白夜行' }), 'identifier');
    const id = /bookDetails\/(\d+)$/.exec(address)?.[1] ?? '';
    expect(await found(`rec.identifier = ${id}`)).toEqual(['b1']);
    expect(await found('rec.identifier = 999999999')).toEqual([]);
  });

  test('walks through all hits, whatever the step, each once and in one order', async () => {
    const walk = async (step: number) => {
      const ids: string[] = [];
      for (let start = 1; start > 0;) {
        const root = await ask({
          query: 'harvest sortBy dc.title',
          startRecord: String(start),
          maximumRecords: String(step),
        });
        expect(textsOf(root, 'recordPosition')[0]).toBe(String(start));
        ids.push(...textsOf(root, 'identifier'));
        start = Number(textsOf(root, 'nextRecordPosition')[0] ?? 0);
      }
      return ids;
    };
    const whole = await walk(100);
    expect(new Set(whole).size).toBe(many);
    expect(await walk(37)).toEqual(whole);
  });

  test('sorts by sortBy and by sortKeys', async () => {
    const years = async (query: Record<string, string>) =>
      textsOf(await ask({ maximumRecords: '3', ...query }), 'date');
    expect(await years({ query: 'harvest sortBy dc.date/sort.descending' })).toEqual(['1999', '1999', '1999']);
    expect(
      await years({ query: 'harvest', version: '1.1', operation: 'searchRetrieve', sortKeys: 'dc.date,,1' }),
    ).toEqual(['1950', '1950', '1950']);
    expect(await years({ query: 'harvest', sortKeys: 'date,,0' })).toEqual(['1999', '1999', '1999']);
  });

  test('gives a hundred records at most and none when none are wanted', async () => {
    expect(nodesOf(await ask({ query: 'harvest', maximumRecords: '1000' }), 'record')).toHaveLength(100);
    const none = await ask({ query: 'harvest', maximumRecords: '0' });
    expect([totalOf(none), nodesOf(none, 'record').length]).toEqual([many, 0]);
  });
});

test.each<[string, number]>([
  ['operation=delete&version=1.2', 4],
  ['operation=scan&version=1.2', 7],
  ['operation=scan&version=1.2&scanClause=a+and+b', 10],
  ['operation=scan&version=1.2&scanClause=dc.date=2001', 16],
  ['operation=scan&version=1.2&scanClause=dc.title+any+a', 19],
  ['operation=scan&version=1.2&scanClause=a&maximumTerms=5&responsePosition=9', 120],
  ['version=3.0&query=a', 5],
  ['query=a&startRecord=0', 6],
  ['query=a&startRecord=x', 6],
  ['query=a&maximumRecords=-1', 6],
  ['query=a&queryType=xcql', 6],
  ['query=', 7],
  ['operation=searchRetrieve&version=1.2', 7],
  ['query=a&facetz=1', 8],
  ['query=a&stylesheet=x.xsl', 110],
  ['query=a+and', 10],
  ['query=dc.coverage=a', 16],
  ['query=harvest&startRecord=1000', 61],
  ['query=harvest&startRecord=200000', 61],
  ['query=a&recordSchema=rfc1807', 66],
  ['query=a&version=1.2&operation=searchRetrieve&recordPacking=zip', 71],
  ['query=a&sortKeys=dc.creator', 88],
  ['query=a&sortKeys=dc.date,,x', 82],
])('%s is answered with diagnostic %i', async (query, code) => {
  const root = await ask(query);
  expect(diagnosticsOf(root)).toEqual([code]);
  expect(textsOf(root, 'message')).toEqual([diagnosticMessages[code]]);
});

describe('scan', () => {
  const terms = async (query: string) => {
    const root = await ask(`operation=scan&${query}`);
    expect(diagnosticsOf(root)).toEqual([]);
    const values = textsOf(root, 'value');
    return values.map((value, at) => [value, Number(textsOf(root, 'numberOfRecords')[at])]);
  };

  test('lists the values of an index from a term, with their record counts', async () => {
    const titles = await terms('version=1.2&scanClause=dc.title="harvest 0"&maximumTerms=3');
    expect(titles).toEqual([
      ['harvest 0 more', 1],
      ['harvest 1 more', 1],
      ['harvest 10 more', 1],
    ]);
    expect(await terms('version=1.1&scanClause=dc.creator=东野圭吾&maximumTerms=1')).toEqual([['东野圭吾', 2]]);
    expect(await terms('version=2.0&scanClause=bath.isbn=9787544258609&maximumTerms=1')).toEqual([
      ['9787544258609', 1],
    ]);
    expect(textsOf(await ask('operation=scan&scanClause=author=东野圭吾&maximumTerms=1'), 'displayTerm')).toEqual([
      '东野圭吾',
    ]);
  });

  test('starts before the term on request, and never lists a value twice', async () => {
    const from = async (position: number) =>
      (await terms(`scanClause=title="harvest 5 more"&maximumTerms=4&responsePosition=${String(position)}`)).map(
        ([value]) => value,
      );
    expect((await from(1))[0]).toBe('harvest 5 more');
    expect((await from(0))[0]).toBe('harvest 50 more');
    expect((await from(3))[2]).toBe('harvest 5 more');
    expect(await from(5)).not.toContain('harvest 5 more');
    const all = await terms('scanClause=title="harvest 0"&maximumTerms=100');
    expect(new Set(all.map(([value]) => value)).size).toBe(all.length);
  });
});

test('parameters of an extension are let pass', async () => {
  expect(diagnosticsOf(await ask('query=a&x-info-1-any=2'))).toEqual([]);
});

test('a window of hits is read in pages of our search that hold it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_000 }), fc.integer({ min: 1, max: 100 }), (start, count) => {
      const positions = pagesOf(start, count).flatMap(({ page, rows, skip, take }) => {
        expect(page).toBeLessThanOrEqual(1000);
        expect(skip + take).toBeLessThanOrEqual(rows);
        return Array.from({ length: take }, (_, at) => (page - 1) * rows + skip + at + 1);
      });
      expect(positions).toEqual(Array.from({ length: count }, (_, at) => start + at));
    }),
  );
});

test('a control character alone leaves no empty details', async () => {
  await ask('operation=%00');
});

test('whatever is asked, the answer keeps the schema', async () => {
  const name = fc.constantFrom('operation', 'version', 'query', 'startRecord', 'maximumRecords', 'recordSchema', 'x');
  const value = fc.oneof(
    fc.constantFrom('searchRetrieve', 'explain', '1.1', '2.0', 'marcxml', '5', 'dc.title = "a" or b', 'string'),
    fc.string({ unit: 'binary' }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 5 }), async (pairs) => {
      await ask(new URLSearchParams(pairs).toString());
    }),
    { numRuns: 150 },
  );
});
