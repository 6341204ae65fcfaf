import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { createClient } from '../client/client.ts';
import { testService, type TestService } from '#support/service.ts';
import { testRecords } from '#support/records.ts';
import { writeOperations } from '../../service/catalogue/import/write/records.ts';
import { breaches, nodesOf, readXml, textsOf, type Node } from '#support/validate-xml.ts';
import { answerOai, oaiPageSize, type OaiRepository } from './provider.ts';
import { oaiGrammar } from '#support/oai-schema.ts';
import { writeToken } from './token.ts';

const origin = 'https://lib.example.edu';
const many = 230;
let service: TestService;
let repository: OaiRepository;
let start: number;

beforeAll(async () => {
  service = await testService({ records: testRecords });
  start = service.clock.now;
  await service.put([
    { controlNumber: 'bad', kind: 'book', title: 'Signs\u0001 & <tags> \uD800 "of" \u000B all', notes: ['\uFFFE'] },
  ]);
  service.clock.now += 86_400_000;
  await service.put(
    Array.from({ length: many }, (_, at) => ({
      controlNumber: `n${String(at)}`,
      kind: 'paper',
      title: `Paper ${String(at)}`,
    })),
  );
  service.clock.now += 5_000;
  const target = { libraryId: service.context().library.id, source: 'test' };
  await writeOperations(service.store, target, [{ op: 'delete', controlNumber: 'b2' }], service.clock.now);
  await service.follow();
  const client = createClient({
    site: { mappingPath: 'demo', groupCode: '900001', language: 'en-US' },
    fetch: (request) => service.fetch(request),
    origin: 'http://service.test',
    unreachable: 'unreachable',
  });
  repository = {
    client,
    baseUrl: `${origin}/demo/oai`,
    name: 'Demo & Library',
    adminEmail: 'library@example.edu',
    groupCode: '900001',
    libraries: [
      { libCode: 'MAIN', name: 'Main Library' },
      { libCode: '医学 MED', name: 'Medical Library' },
    ],
    recordUrl: (recordId) => `${origin}/demo/searchList/bookDetails/${recordId}`,
    now: () => service.clock.now,
  };
});
afterAll(() => service.close());

/** Asks, checks the answer against the protocol's schema, and reads it. */
async function ask(query: Record<string, string> | string, of: OaiRepository = repository): Promise<Node> {
  const answer = await answerOai(new URLSearchParams(query), of);
  if (answer.kind !== 'document') throw new Error(answer.kind);
  const root = readXml(answer.xml);
  expect(breaches(root, oaiGrammar)).toEqual([]);
  return root;
}
const errorsOf = (root: Node) => nodesOf(root, 'error').map(({ attributes }) => attributes['code']);
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const idOf = async (controlNumber: string) => `oai:lib.example.edu:900001/${await service.idOf(controlNumber)}`;

/** Harvests a list to its end as a harvester does. */
async function harvest(query: Record<string, string>) {
  const identifiers: string[] = [];
  const tokens: Node[] = [];
  let next: Record<string, string> = query;
  for (;;) {
    const root = await ask(next);
    expect(errorsOf(root)).toEqual([]);
    identifiers.push(...nodesOf(root, 'header').flatMap((header) => textsOf(header, 'identifier')));
    const [token] = nodesOf(root, 'resumptionToken');
    if (token) tokens.push(token);
    if (!token || token.text === '') return { identifiers, tokens };
    next = { verb: query['verb'] ?? '', resumptionToken: token.text };
  }
}

describe('the six verbs', () => {
  test('Identify returns name, earliest date and deletion policy of the repository', async () => {
    const root = await ask({ verb: 'Identify' });
    expect(textsOf(root, 'repositoryName')).toEqual(['Demo & Library']);
    expect(textsOf(root, 'baseURL')).toEqual([repository.baseUrl]);
    expect(textsOf(root, 'deletedRecord')).toEqual(['persistent']);
    expect(textsOf(root, 'earliestDatestamp')).toEqual([`${new Date(start).toISOString().slice(0, 19)}Z`]);
    expect(textsOf(root, 'sampleIdentifier')).toEqual(['oai:lib.example.edu:900001/1']);
  });

  test('Identify leaves the description out where the host is no public name', async () => {
    const root = await ask({ verb: 'Identify' }, { ...repository, baseUrl: 'http://localhost:4321/demo/oai' });
    expect(nodesOf(root, 'description')).toEqual([]);
  });

  test('ListMetadataFormats names Dublin Core, MARCXML and MODS, for one record too', async () => {
    for (const more of [{}, { identifier: await idOf('b1') }]) {
      const root = await ask({ verb: 'ListMetadataFormats', ...more });
      expect(textsOf(root, 'metadataPrefix')).toEqual(['oai_dc', 'marcxml', 'mods']);
    }
  });

  test('ListSets names document types and libraries, whatever signs their codes have', async () => {
    const specs = textsOf(await ask({ verb: 'ListSets' }), 'setSpec');
    expect(specs).toContain('type.dissertation');
    expect(specs).toContain('lib.MAIN');
    expect(specs).toContain('lib.~e5~8c~bb~e5~ad~a6~20MED');
  });

  test.each(['oai_dc', 'marcxml', 'mods'])('GetRecord answers every kind of record in %s', async (metadataPrefix) => {
    for (const { controlNumber } of testRecords.filter((testRecord) => testRecord.controlNumber !== 'b2')) {
      const identifier = await idOf(controlNumber);
      const root = await ask({ verb: 'GetRecord', identifier, metadataPrefix });
      expect(nodesOf(root, 'header').flatMap((header) => textsOf(header, 'identifier'))).toEqual([identifier]);
      expect(nodesOf(root, 'metadata')).toHaveLength(1);
    }
  });

  test('GetRecord in Dublin Core returns title, names, numbers and address', async () => {
    const root = await ask({ verb: 'GetRecord', identifier: await idOf('b1'), metadataPrefix: 'oai_dc' });
    expect(textsOf(root, 'title')[0]).toBe('白夜行：推理小说');
    expect(textsOf(root, 'creator')).toEqual(['东野圭吾']);
    expect(textsOf(root, 'contributor')).toEqual(['刘姿君']);
    expect(textsOf(root, 'date')).toEqual(['2013-01']);
    expect(textsOf(root, 'type')).toEqual(['book']);
    expect(nodesOf(root, 'metadata').flatMap((entry) => textsOf(entry, 'identifier'))).toEqual([
      repository.recordUrl(await service.idOf('b1')),
      'urn:ISBN:9787544258609',
    ]);
    expect(textsOf(root, 'setSpec')).toEqual(['type.book', 'lib.MAIN', 'lib.MED']);
  });

  test('GetRecord of a withdrawn record answers its header alone', async () => {
    const root = await ask({ verb: 'GetRecord', identifier: await idOf('b2'), metadataPrefix: 'oai_dc' });
    expect(nodesOf(root, 'header').map(({ attributes }) => attributes)).toEqual([{ status: 'deleted' }]);
    expect(nodesOf(root, 'metadata')).toEqual([]);
  });

  test('signs that XML cannot carry are left out, the others escaped', async () => {
    const root = await ask({ verb: 'GetRecord', identifier: await idOf('bad'), metadataPrefix: 'oai_dc' });
    expect(textsOf(root, 'title')[0]).toContain('& <tags>');
  });
});

describe('lists', () => {
  test.each([
    ['ListRecords', 'oai_dc'],
    ['ListRecords', 'marcxml'],
    ['ListRecords', 'mods'],
    ['ListIdentifiers', 'oai_dc'],
  ])('%s in %s is harvested to its end, each record once, with a truthful count', async (verb, metadataPrefix) => {
    const { identifiers, tokens } = await harvest({ verb, metadataPrefix });
    const size = testRecords.length + 1 + many;
    expect(identifiers).toHaveLength(size);
    expect(new Set(identifiers).size).toBe(size);
    expect(tokens.map(({ attributes }) => attributes)).toEqual(
      [0, 1, 2].map((page) => ({ completeListSize: String(size), cursor: String(page * oaiPageSize) })),
    );
    expect(tokens.at(-1)?.text).toBe('');
  });

  test('a record that changes while it is harvested comes again at the end and none is left out', async () => {
    const first = await ask({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc' });
    const [token] = textsOf(first, 'resumptionToken');
    const before = service.clock.now;
    service.clock.now += 60_000;
    await service.put([{ controlNumber: 'n0', kind: 'paper', title: 'Paper 0, corrected' }]);
    const found = [...nodesOf(first, 'header').flatMap((entry) => textsOf(entry, 'identifier'))];
    const rest = await harvest({ verb: 'ListIdentifiers', resumptionToken: token ?? '' });
    found.push(...rest.identifiers);
    expect(new Set(found).size).toBe(testRecords.length + 1 + many);
    expect(found.at(-1)).toBe(await idOf('n0'));
    const changed = {
      verb: 'ListIdentifiers',
      metadataPrefix: 'oai_dc',
      from: `${new Date(before + 1000).toISOString().slice(0, 19)}Z`,
    };
    expect((await harvest(changed)).identifiers).toEqual([await idOf('n0')]);
  });

  test('from and until take their days and seconds in', async () => {
    const list = (more: Record<string, string>) =>
      harvest({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc', ...more });
    const ofFirstDay = testRecords.length - 1 + 1;
    expect((await list({ from: day(start), until: day(start) })).identifiers).toHaveLength(ofFirstDay);
    expect((await list({ until: day(start) })).identifiers).toHaveLength(ofFirstDay);
    const second = `${new Date(start).toISOString().slice(0, 19)}Z`;
    expect((await list({ from: second, until: second })).identifiers).toHaveLength(ofFirstDay);
    const tooEarly = await ask({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc', until: '1999-12-31' });
    expect(errorsOf(tooEarly)).toEqual(['noRecordsMatch']);
  });

  test('sets filter by type and by library, and include withdrawn records', async () => {
    const list = async (set: string) =>
      (await harvest({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc', set })).identifiers;
    expect(await list('type.dissertation')).toEqual([await idOf('d1')]);
    expect(await list('lib.MAIN')).toEqual([await idOf('b1'), await idOf('j1'), await idOf('b2')]);
    const root = await ask({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc', set: 'lib.MAIN' });
    for (const header of nodesOf(root, 'header')) expect(textsOf(header, 'setSpec')).toContain('lib.MAIN');
  });
});

describe('errors', () => {
  test.each<[string, string]>([
    ['', 'badVerb'],
    ['verb=', 'badVerb'],
    ['verb=Search', 'badVerb'],
    ['verb=toString', 'badVerb'],
    ['verb=Identify&verb=ListSets', 'badVerb'],
    ['verb=Identify&x=1', 'badArgument'],
    ['verb=Identify&resumptionToken=x', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-30', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01&until=2026-01-01T00:00:00Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-02&until=2026-01-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=a%20b', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai%20dc', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=rfc1807', 'cannotDisseminateFormat'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=lib.NONE', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2999-01-01', 'noRecordsMatch'],
    ['verb=ListRecords&resumptionToken=x', 'badResumptionToken'],
    ['verb=ListRecords&resumptionToken=', 'badResumptionToken'],
    ['verb=ListRecords&resumptionToken=x&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListSets&resumptionToken=x', 'badResumptionToken'],
    ['verb=GetRecord&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=GetRecord&identifier=oai:lib.example.edu:900001/1', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=not%20one', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:lib.example.edu:900001/999999', 'idDoesNotExist'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:elsewhere.org:900001/1', 'idDoesNotExist'],
    ['verb=GetRecord&metadataPrefix=rfc1807&identifier=oai:lib.example.edu:900001/1', 'cannotDisseminateFormat'],
    ['verb=ListMetadataFormats&identifier=oai:lib.example.edu:900001/999999', 'idDoesNotExist'],
  ])('%s is answered %s', async (query, code) => {
    const root = await ask(query);
    expect(errorsOf(root)).toEqual([code]);
    const [request] = nodesOf(root, 'request');
    if (code === 'badVerb' || code === 'badArgument') expect(request?.attributes).toEqual({});
    else expect(request?.attributes).toEqual(Object.fromEntries(new URLSearchParams(query)));
  });

  test('a token is refused by the other list, and when what it carries makes no sense', async () => {
    const position = { after: { time: 0, recordId: '1' }, cursor: 100, size: 200 };
    const resumed = (verb: string, resumptionToken: string) => ask({ verb, resumptionToken });
    const good = writeToken({ verb: 'ListRecords', first: { metadataPrefix: 'oai_dc' }, position });
    expect(errorsOf(await resumed('ListRecords', good))).toEqual([]);
    expect(errorsOf(await resumed('ListIdentifiers', good))).toEqual(['badResumptionToken']);
    for (const first of [{ metadataPrefix: 'rfc1807' }, {}, { metadataPrefix: 'oai_dc', from: 'now' }]) {
      const bad = writeToken({ verb: 'ListRecords', first: { ...first }, position });
      expect(errorsOf(await resumed('ListRecords', bad))).toEqual(['badResumptionToken']);
    }
  });

  test('whatever is asked, the answer keeps the schema', async () => {
    const name = fc.constantFrom(
      'verb',
      'metadataPrefix',
      'from',
      'until',
      'set',
      'identifier',
      'resumptionToken',
      'x',
    );
    const verb = fc.constantFrom('Identify', 'ListRecords', 'ListIdentifiers', 'GetRecord', 'ListSets');
    const value = fc.oneof(verb, fc.constantFrom('oai_dc', '2026-01-15', 'type.book'), fc.string({ unit: 'binary' }));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 5 }), async (pairs) => {
        await ask(new URLSearchParams(pairs).toString());
      }),
      { numRuns: 150 },
    );
  });

  test('a service that does not answer makes the harvester come again later', async () => {
    const client = createClient({
      site: { mappingPath: 'demo', groupCode: '', language: 'zh-CN' },
      fetch: () => Promise.reject(new Error('down')),
      origin: 'http://service.test',
      unreachable: 'unreachable',
    });
    const answer = await answerOai(new URLSearchParams({ verb: 'Identify' }), { ...repository, client });
    expect(answer).toEqual({ kind: 'unavailable' });
  });
});
