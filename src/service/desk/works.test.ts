import { afterEach, beforeEach, expect, test } from 'vitest';
import { catalogueRecordSchema, type CatalogueRecordInput } from '../catalogue/model/record.ts';
import { followChanges, lastChange, makeDueViews } from '../record-pages/follow-changes.ts';
import { writeViews } from '../catalogue/record-views/stored-views.ts';
import { joinWorks } from '../catalogue/works/write-work-marks.ts';
import { writeRecords } from '../catalogue/import/write/records.ts';
import { testService, type TestService } from '#support/service.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';

// Works that staff make and part by hand: in lists of works, and in the switch between editions on the page of a record.

const author = (name: string) => [{ name, role: 'author' as const }];
/** Two editions that are gathered by themselves, one under another title that is not, and what is of another kind. */
const records: CatalogueRecordInput[] = [
  { controlNumber: 'snow-1', kind: 'book', title: '雪国', contributors: author('川端康成'), pubYear: 1996 },
  { controlNumber: 'snow-2', kind: 'book', title: '雪国', contributors: author('川端康成'), pubYear: 2010 },
  {
    controlNumber: 'snow-en',
    kind: 'book',
    title: 'Snow Country',
    contributors: author('Kawabata, Y.'),
    pubYear: 1956,
  },
  { controlNumber: 'other', kind: 'book', title: '围城', contributors: author('钱钟书'), pubYear: 1991 },
  { controlNumber: 'paper', kind: 'paper', title: '论雪国', contributors: author('李明'), pubYear: 2001 },
];

let service: TestService;
let editor: DeskBrowser;
let ids: Record<'snow-1' | 'snow-2' | 'snow-en' | 'other' | 'paper', string>;
beforeEach(async () => {
  service = await testService({ libraries: [{}, { file: { groupCode: '000002', mappingPath: 'second' } }], records });
  ids = {
    'snow-1': await service.idOf('snow-1'),
    'snow-2': await service.idOf('snow-2'),
    'snow-en': await service.idOf('snow-en'),
    other: await service.idOf('other'),
    paper: await service.idOf('paper'),
  };
  editor = await signedInStaff(service, ['content'], 'zhao.min');
});
afterEach(() => service.close());

type Name = keyof typeof ids;
const nameOf = (id: string) => Object.entries(ids).find(([, own]) => own === id)?.[0] ?? id;
const seenOf = async (name: Name) =>
  (await editor.data('getDeskWork', { recordId: ids[name] })).result[0]?.version ?? Number.NaN;
const followed = async <T>(work: Promise<T>): Promise<T> => {
  const done = await work;
  await service.follow();
  return done;
};
const join = async (name: Name, other: Name, by = editor) =>
  followed(by.ask('joinDeskRecords', { recordId: ids[name], otherId: ids[other], seen: await seenOf(name) }));
const setApart = async (name: Name) =>
  followed(editor.ask('setDeskRecordApart', { recordId: ids[name], seen: await seenOf(name) }));
const takeBack = async (name: Name) =>
  followed(editor.ask('takeBackDeskWork', { recordId: ids[name], seen: await seenOf(name) }));

/** How many works, and how many editions of them, a list of all books has. */
const listed = async () => {
  const { numWorks, numEditions } = await service.data('search', { docCode: ['1'], entries: 'works' });
  return [numWorks, numEditions];
};
/** The editions that the page of a record lets readers switch between. */
const switchOf = async (name: Name) => {
  const { editions } = await service.data('getRecordPage', { recordId: ids[name] });
  return editions.result.map(({ recordId }) => nameOf(recordId)).sort();
};
const workOf = async (name: Name) =>
  (await editor.data('getDeskWork', { recordId: ids[name] })).result.map(({ recordId }) => nameOf(recordId)).sort();
const all = ['snow-1', 'snow-2', 'snow-en'];

test('records that staff join are one entry and one switch with all their editions, and two when it is taken back', async () => {
  expect(await listed()).toEqual([3, 4]);
  expect(await switchOf('snow-1')).toEqual(['snow-1', 'snow-2']);
  expect(await join('snow-1', 'snow-en')).toMatchObject({ success: true });
  expect(await listed()).toEqual([2, 4]);
  for (const name of ['snow-1', 'snow-2', 'snow-en'] as const) expect(await switchOf(name), name).toEqual(all);
  expect((await editor.data('getDeskWork', { recordId: ids['snow-en'] })).result).toMatchObject([
    { recordId: ids['snow-en'], isJoined: true, isApart: false, by: 'zhao.min' },
    { recordId: ids['snow-1'], isJoined: true, by: 'zhao.min' },
    { recordId: ids['snow-2'], isJoined: false, by: null, at: null },
  ]);
  expect(await takeBack('snow-en')).toMatchObject({ success: true });
  expect(await listed()).toEqual([3, 4]);
  expect(await switchOf('snow-2')).toEqual(['snow-1', 'snow-2']);
  expect(await switchOf('snow-en')).toEqual([]);
  // Joined with nothing any more, the other has nothing to take back.
  expect(await takeBack('snow-1')).toMatchObject({ errCode: 409 });
});

test('a record set apart has no editions, may be joined with another, and returns when that is undone', async () => {
  await setApart('snow-2');
  expect(await listed()).toEqual([4, 4]);
  expect([await switchOf('snow-1'), await switchOf('snow-2')]).toEqual([[], []]);
  expect((await editor.data('getDeskWork', { recordId: ids['snow-2'] })).result).toMatchObject([{ isApart: true }]);
  await join('snow-2', 'snow-en');
  expect(await switchOf('snow-en')).toEqual(['snow-2', 'snow-en']);
  expect(await switchOf('snow-1')).toEqual([]);
  await takeBack('snow-2');
  expect(await switchOf('snow-1')).toEqual(['snow-1', 'snow-2']);
  expect(await switchOf('snow-en')).toEqual([]);
  expect(await listed()).toEqual([3, 4]);
});

test('joined and separated records remain so after a new import and an index rebuild', async () => {
  await join('snow-1', 'snow-en');
  await setApart('snow-2');
  await service.put(records.map((record) => ({ ...record, publisher: '新出版社' })));
  await service.follow();
  const expectSameWorks = async () => {
    expect(await listed()).toEqual([3, 4]);
    expect(await switchOf('snow-1')).toEqual(['snow-1', 'snow-en']);
    expect(await switchOf('snow-2')).toEqual([]);
  };
  await expectSameWorks();
  await service.context().search.reindex(service.context().library.id);
  // The next change opens what was built.
  await service.put([{ controlNumber: 'paper-2', kind: 'paper', title: '论围城' }]);
  await service.follow();
  await expectSameWorks();
});

test('works that were joined are joined as wholes, and the desk shows what lists show', async () => {
  await join('snow-1', 'snow-en');
  await join('other', 'snow-2');
  expect(await workOf('other')).toEqual(['other', ...all]);
  expect(await switchOf('other')).toEqual(['other', ...all]);
  await setApart('other');
  expect(await workOf('snow-2')).toEqual(all);
  expect(await switchOf('snow-2')).toEqual(all);
});

test('a work has as many records as it may, and not one more', async () => {
  await join('snow-1', 'snow-2');
  const input = {
    libraryId: service.context().library.id,
    staff: 'zhao.min',
    now: service.clock.now,
    recordIds: [Number(ids['snow-en']), Number(ids['snow-2'])],
  } as const;
  expect(await joinWorks(service.store.db, { ...input, most: 2 })).toBe('full');
  expect(await joinWorks(service.store.db, { ...input, most: 3 })).toBe(true);
});

test('of two who change one record the second is refused, and of two who do the same one does it', async () => {
  const other = await signedInStaff(service, ['content'], 'qian.er');
  const recordId = ids['snow-1'];
  const answers = await Promise.all([
    editor.ask('joinDeskRecords', { recordId, otherId: ids['snow-en'], seen: 0 }),
    other.ask('setDeskRecordApart', { recordId, seen: 0 }),
  ]);
  expect(answers.map(({ errCode }) => errCode).sort()).toEqual([0, 409]);
  await service.follow();
  // Both begin elsewhere and meet in one record: everything is joined.
  const both = await Promise.all([
    editor.ask('joinDeskRecords', { recordId: ids.other, otherId: ids['snow-en'], seen: await seenOf('other') }),
    other.ask('joinDeskRecords', { recordId: ids['snow-2'], otherId: ids['snow-en'], seen: await seenOf('snow-2') }),
  ]);
  expect(both.map(({ success }) => success)).toEqual([true, true]);
  expect(await workOf('other')).toEqual(expect.arrayContaining(['other', 'snow-2', 'snow-en']));
});

test('records that are merged already, suppressed, of another kind or library, missing or the same are rejected', async () => {
  const code = async (name: Name, otherId: string) =>
    (await editor.ask('joinDeskRecords', { recordId: ids[name], otherId, seen: await seenOf(name) })).errCode;
  await service.put([{ controlNumber: 'theirs', kind: 'book', title: '雪国' }], 'second');
  const theirs = await service.idOf('theirs', 'second');
  expect([await code('other', ids.other), await code('other', ids.paper)]).toEqual([400, 400]);
  expect([await code('other', theirs), await code('other', '999999')]).toEqual([404, 404]);
  expect(await editor.ask('getDeskWork', { recordId: theirs })).toMatchObject({ errCode: 404 });
  await join('other', 'snow-en');
  expect(await code('other', ids['snow-en'])).toBe(409);
  await editor.data('suppressDeskRecord', { recordId: ids['snow-2'], suppressed: true });
  expect(await code('other', ids['snow-2'])).toBe(409);
  expect(await editor.ask('setDeskRecordApart', { recordId: ids['snow-2'], seen: 0 })).toMatchObject({
    errCode: 409,
    message: 'The record is suppressed; please unsuppress it first',
  });
});

test('lists in the audit log who joined, separated and restored records', async () => {
  await join('snow-1', 'snow-en');
  await setApart('snow-2');
  await takeBack('snow-2');
  const acts = await service.store.db
    .selectFrom('audit_entry')
    .select(['detail', 'staff', 'subjects'])
    .where('kind', '=', 'deskAct')
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { detail: 'records joined', staff: 'zhao.min', subjects: JSON.stringify([ids['snow-1'], ids['snow-en']]) },
    { detail: 'record set apart', staff: 'zhao.min', subjects: JSON.stringify([ids['snow-2']]) },
    { detail: 'work by hand taken back', staff: 'zhao.min', subjects: JSON.stringify([ids['snow-2']]) },
  ]);
});

test('a new edition comes to the switch of what its work was joined with, as changes are followed', async () => {
  const context = service.context();
  const following = async () => {
    await context.search.catchUp();
    while (await followChanges(context, await lastChange(context)));
    while (await makeDueViews(context, () => false));
    await writeViews(service.store);
  };
  await join('snow-1', 'snow-en');
  await following();
  expect(await switchOf('snow-en')).toEqual(all);
  const [first] = records;
  if (!first) throw new Error('no record');
  const added = { ...first, controlNumber: 'snow-3', pubYear: 2020 };
  await writeRecords(
    service.store,
    { libraryId: context.library.id, source: 'test' },
    [catalogueRecordSchema.parse(added)],
    service.clock.now,
  );
  await following();
  expect(await switchOf('snow-en')).toEqual([await service.idOf('snow-3'), ...all]);
});
