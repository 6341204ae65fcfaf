import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../lib/client/client.ts';
import { answerOai } from '../../lib/oai/provider.ts';
import { loopbackServer, type LoopbackServer } from '#support/providers/http.ts';
import { writeOperations } from '../catalogue/import/write/records.ts';
import { testService, type TestService } from '#support/service.ts';
import { testRecords } from '#support/records.ts';
import { harvest, HarvestBusy, type HarvestOptions } from './harvest.ts';
import { runHarvests } from './keep.ts';
import { oaiSourceSchema, type OaiSource } from '../platform/configuration/harvest.schema.ts';
import { HarvestRow } from './state.ts';

/** The repository is a library of our own, on a server of its own; `double` answers in its place where it has something. */
let repository: TestService;
let target: TestService;
let server: LoopbackServer;
let double: (query: URLSearchParams, at: number) => Reply | undefined;
let waits: number[];
interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}
const many = 230;

beforeEach(async () => {
  repository = await testService({ records: testRecords });
  const papers = Array.from({ length: many }, (_, at) => ({
    controlNumber: `n${String(at)}`,
    kind: 'paper' as const,
    title: `Paper ${String(at)} & more`,
  }));
  await repository.put(papers);
  repository.clock.now += 5000;
  double = () => undefined;
  waits = [];
  const client = createClient({
    site: { mappingPath: 'demo', groupCode: '900001', language: 'en-US' },
    origin: 'http://service.test',
    fetch: (request) => repository.fetch(request),
    unreachable: 'unreachable',
  });
  server = await loopbackServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://x.test').searchParams;
    const made = double(query, server.requests.length);
    if (made) {
      response.writeHead(made.status ?? 200, { 'content-type': 'text/xml', ...made.headers }).end(made.body ?? '');
      return;
    }
    const of = {
      client,
      baseUrl: 'https://lib.example.edu/demo/oai',
      name: 'Demo',
      adminEmail: 'a@example.edu',
      groupCode: '900001',
      libraries: [{ libCode: 'MAIN', name: 'Main' }],
      now: () => repository.clock.now,
      recordUrl: (id: string) => `https://lib.example.edu/demo/searchList/bookDetails/${id}`,
    };
    void answerOai(query, of).then((answer) => response.end(answer.kind === 'document' ? answer.xml : ''));
  });
  target = await testService();
});
afterEach(async () => {
  await Promise.all([repository.close(), target.close(), server.close()]);
});

const sourceOf = (changes: object = {}): OaiSource =>
  oaiSourceSchema.parse({ name: 'union', url: `${server.origin}/oai`, ...changes });
function optionsOf(changes: Partial<HarvestOptions> = {}): HarvestOptions {
  const { store, library, now } = target.context();
  return {
    store,
    library,
    now,
    source: sourceOf(),
    signal: new AbortController().signal,
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    ...changes,
  };
}
const live = async (): Promise<number> => {
  const rows = await target.store.db.selectFrom('record').select('id').where('deleted_at', 'is', null).execute();
  return rows.length;
};
const all = testRecords.length + many;
const listed = () => server.requests.filter((request) => request.includes('ListRecords'));

describe('a harvest', () => {
  test.each(['marcxml', 'oai_dc', 'mods'])('of %s brings every record it can read', async (metadataPrefix) => {
    const counts = await harvest(optionsOf({ source: sourceOf({ metadataPrefix }) }));
    if (metadataPrefix === 'mods') {
      expect(counts).toMatchObject({ records: all, rejected: all, inserted: 0 });
      return;
    }
    expect(counts).toMatchObject({ records: all, rejected: 0, inserted: all, listSize: all });
    await target.follow();
    const { searchResult } = await target.data('search', { searchFieldContent: '白夜行' });
    expect(searchResult.map(({ title, isbn }) => [title.slice(0, 3), isbn])).toEqual([['白夜行', '9787544258609']]);
    expect(await live()).toBe(all);
  });

  test('the second time requests changes, including deletions', async () => {
    await harvest(optionsOf());
    expect(await harvest(optionsOf())).toMatchObject({ records: 0 });
    repository.clock.now += 86_400_000;
    const at = repository.clock.now;
    const of = { libraryId: repository.context().library.id, source: 'test' };
    await writeOperations(repository.store, of, [{ op: 'delete', controlNumber: 'n7' }], at);
    await repository.put([{ controlNumber: 'n8', kind: 'paper', title: 'Paper 8, mended' }]);
    const counts = await harvest(optionsOf());
    expect(counts).toMatchObject({ records: 2, deleted: 1, withdrawn: 1, updated: 1, inserted: 0 });
    expect(await live()).toBe(all - 1);
    expect(new URL(listed().at(-1)?.slice(4) ?? '', 'http://x.test').searchParams.get('from')).not.toBeNull();
    // Nothing changed since: noRecordsMatch is an end like any other.
    repository.clock.now += 1000;
    await harvest(optionsOf());
    expect(await harvest(optionsOf())).toMatchObject({ records: 0 });
  });

  test('takes the set that is named, and the stretch of time that a command says', async () => {
    const counts = await harvest(optionsOf({ source: sourceOf({ set: 'type.book' }) }));
    expect(counts.records).toBe(testRecords.filter(({ kind }) => kind === 'book').length);
    await harvest(optionsOf({ source: sourceOf({ name: 'other' }), from: '2026-01-01', until: '2026-01-02' })).catch(
      () => undefined,
    );
    expect(listed().at(-1)).toContain('from=2026-01-01&until=2026-01-02');
    // It was none of the regular ones, which begin at the beginning still.
    expect(
      (await new HarvestRow(target.store, target.context().library, sourceOf({ name: 'other' }), Date.now).read())
        ?.done_until,
    ).toBeNull();
  });

  test('resumes where it stopped', async () => {
    const stop = new AbortController();
    const broken = harvest(
      optionsOf({
        signal: stop.signal,
        onPage: () => {
          stop.abort();
        },
      }),
    );
    await expect(broken).rejects.toThrow(/goes on here/);
    expect(await live()).toBe(100);
    const row = new HarvestRow(target.store, target.context().library, sourceOf(), Date.now);
    const outcome = async () => JSON.parse((await row.read())?.outcome ?? '{}');
    expect(await outcome()).toMatchObject({ records: 100, fresh: 100 });
    expect(await harvest(optionsOf())).toMatchObject({ records: all });
    expect(await outcome()).toMatchObject({ records: all, fresh: all, known: 0 });
    expect(await live()).toBe(all);
    expect(listed().filter((entry) => !entry.includes('resumptionToken'))).toHaveLength(1);
  });

  test('is made by one process at a time', async () => {
    const second: unknown[] = [];
    await harvest(
      optionsOf({
        onPage: async () => {
          await harvest(optionsOf()).catch((error: unknown) => second.push(error));
        },
      }),
    );
    expect(second.length).toBeGreaterThan(0);
    expect(second.every((error) => error instanceof HarvestBusy)).toBe(true);
    expect(await live()).toBe(all);
  });
});

describe('a repository that misbehaves', () => {
  test('is waited for as long as it says', async () => {
    double = (_, at) => (at <= 2 ? { status: at === 1 ? 503 : 429, headers: { 'retry-after': '42' } } : undefined);
    expect(await harvest(optionsOf())).toMatchObject({ records: all });
    expect(waits).toEqual([42_000, 42_000]);
  });

  test('is retried five times at most, and the position is stored', async () => {
    double = (query) => (query.has('resumptionToken') ? { status: 500 } : undefined);
    await expect(harvest(optionsOf())).rejects.toThrow('HTTP 500');
    expect(waits).toHaveLength(4);
    expect(await live()).toBe(100);
    double = () => undefined;
    expect(await harvest(optionsOf())).toMatchObject({ records: all });
  });

  test('that interrupts an answer is retried', async () => {
    double = (_, at) => (at === 1 ? { body: '<OAI-PMH><ListRecords><record><header><identifier>a' } : undefined);
    expect(await harvest(optionsOf())).toMatchObject({ records: all });
    expect(waits).toHaveLength(1);
  });

  test('that does not know the position is harvested from the beginning', async () => {
    let refused = false;
    double = (query) => {
      if (!query.has('resumptionToken') || refused) return undefined;
      refused = true;
      return { body: '<OAI-PMH><error code="badResumptionToken">gone</error></OAI-PMH>' };
    };
    await harvest(optionsOf());
    expect(await live()).toBe(all);
  });

  test('that rejects every position is abandoned after the second time, with the received records', async () => {
    double = (query) =>
      query.has('resumptionToken')
        ? { body: '<OAI-PMH><error code="badResumptionToken">gone</error></OAI-PMH>' }
        : undefined;
    await expect(harvest(optionsOf())).rejects.toThrow(/forgets/);
    expect(await live()).toBe(100);
    expect(listed()).toHaveLength(4);
    double = () => undefined;
    expect(await harvest(optionsOf())).toMatchObject({ records: all });
    expect(await live()).toBe(all);
  });

  test.each([
    ['the same token again', () => '<resumptionToken>again</resumptionToken>', /circles/],
    ['empty pages without end', (at: number) => `<resumptionToken>t${String(at)}</resumptionToken>`, /circles/],
  ])('with %s is left', async (_, token, message) => {
    double = (__, at) => ({ body: `<OAI-PMH><ListRecords>${token(at)}</ListRecords></OAI-PMH>` });
    await expect(harvest(optionsOf())).rejects.toThrow(message);
  });

  test('that reports an error is not retried, and sign-in pages are not an answer', async () => {
    double = () => ({ body: '<OAI-PMH><error code="cannotDisseminateFormat">no &lt;marc&gt;</error></OAI-PMH>' });
    await expect(harvest(optionsOf())).rejects.toThrow('cannotDisseminateFormat: no <marc>');
    double = () => ({ body: '<html>Sign in</html>' });
    await expect(harvest(optionsOf())).rejects.toThrow(/no answer of OAI-PMH/);
    double = () => ({ status: 404 });
    await expect(harvest(optionsOf())).rejects.toThrow('HTTP 404');
  });

  test('with one broken record loses that one alone, and prefixes and CDATA are read', async () => {
    const record = (id: string, title: string) =>
      `<o:record><o:header><o:identifier><![CDATA[${id}]]></o:identifier></o:header><o:metadata><m:record xmlns:m="http://www.loc.gov/MARC21/slim"><m:leader>00000nam a2200000   4500</m:leader><m:controlfield tag="001">1</m:controlfield><m:datafield tag="245" ind1="0" ind2="0"><m:subfield code="a">${title}</m:subfield></m:datafield></m:record></o:metadata></o:record>`;
    const list = record('oai:x:1', 'One') + record('oai:x:2', '<b>') + record('oai:x:3', 'Three');
    double = () => ({ body: `<o:OAI-PMH xmlns:o="u"><o:ListRecords>${list}</o:ListRecords></o:OAI-PMH>` });
    const rejected: string[] = [];
    const counts = await harvest(optionsOf({ onRejected: ({ identifier }) => rejected.push(identifier) }));
    expect(counts).toMatchObject({ records: 3, inserted: 2, rejected: 1 });
    expect(rejected).toEqual(['oai:x:2']);
    const row = new HarvestRow(target.store, target.context().library, sourceOf(), Date.now);
    expect(JSON.parse((await row.read())?.outcome ?? '{}')).toMatchObject({
      records: 3,
      fresh: 2,
      rejected: 1,
      lines: [{ position: 2, controlNumber: 'oai:x:2', severity: 'rejected' }],
    });
  });
  test('with Dublin Core that a strict reader refuses loses only what cannot be read at all', async () => {
    const record = (id: string, metadata: string) =>
      `<record><header><identifier>${id}</identifier></header><metadata>${metadata}</metadata></record>`;
    const core = (title: string, wrong = '') =>
      `<oai_dc:dc${wrong}><dc:title>${title}</dc:title><dc:creator>Li, Ming</dc:creator></oai_dc:dc>`;
    const list = [
      record('a', core('Prefixes that the envelope declares')),
      record('b', core('Research & development')),
      record('c', core('Caf&eacute; and&nbsp;more')),
      record('d', core('A bell\u0007 in it')),
      record('e', core('Another namespace', ' xmlns:oai_dc="urn:wrong" xmlns:dc="http://purl.org/wrong/"')),
      record('f', '<oai_dc:dc><dc:title>Never ends</dc:creator></oai_dc:dc>'),
      record('g', core('The last')),
    ].join('');
    const envelope =
      'xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"';
    double = () => ({ body: `<OAI-PMH ${envelope}><ListRecords>${list}</ListRecords></OAI-PMH>` });
    const rejected: string[] = [];
    const source = sourceOf({ metadataPrefix: 'oai_dc' });
    const counts = await harvest(optionsOf({ source, onRejected: ({ identifier }) => rejected.push(identifier) }));
    expect(rejected).toEqual(['f']);
    expect(counts).toMatchObject({ records: 7, inserted: 6, rejected: 1 });
    const rows = await target.store.db.selectFrom('record').select('title').orderBy('control_number').execute();
    expect(rows.map(({ title }) => title)).toEqual([
      'Prefixes that the envelope declares',
      'Research & development',
      'Café and more',
      'A bell in it',
      'Another namespace',
      'The last',
    ]);
  });
});

test('the schedule harvests once a day from the hour on, and tries again what failed', async () => {
  const scheduled = await testService({
    libraries: [{ file: { oaiSources: [{ name: 'union', url: `${server.origin}/oai`, hour: 3 }] } }],
    onWarn: () => undefined,
  });
  try {
    const failures: object[] = [];
    const warnings: object[] = [];
    const job = {
      ...scheduled.jobContext(),
      log: { error: (entry: object) => failures.push(entry), warn: (entry: object) => warnings.push(entry) },
    };
    // Of the library's own time zone, which is eight hours ahead.
    scheduled.clock.now = Date.UTC(2026, 0, 15, 18);
    await runHarvests(job);
    expect(listed()).toEqual([]);
    scheduled.clock.now = Date.UTC(2026, 0, 15, 20);
    double = () => ({ status: 404 });
    await runHarvests(job);
    expect(failures).toHaveLength(1);
    double = () => undefined;
    await runHarvests(job);
    expect(warnings).toEqual([]);
    const requestsBefore = listed().length;
    await runHarvests(job);
    expect(listed()).toHaveLength(requestsBefore);
    scheduled.clock.now += 86_400_000;
    await runHarvests(job);
    expect(listed().length).toBeGreaterThan(requestsBefore);
    scheduled.clock.now += 86_400_000;
    const broken = '<record><header><identifier>x1</identifier></header><metadata><b></metadata></record>';
    double = () => ({ body: `<OAI-PMH><ListRecords>${broken}</ListRecords></OAI-PMH>` });
    await runHarvests(job);
    expect(warnings).toEqual([expect.objectContaining({ source: 'union', record: 'x1' })]);
  } finally {
    await scheduled.close();
  }
});
