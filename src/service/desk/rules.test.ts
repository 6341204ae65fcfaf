import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deskContentCalls, type ContentValue } from '../../lib/contract/desk/content.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { languages } from '../../lib/contract/language.ts';
import { exportContent } from '../content/export-content.ts';
import { contentKinds } from '../content-kinds.ts';
import { auditEntries } from '../platform/audit/whose.ts';
import { addStaff, deskBrowser, signedInStaff, staffPassword, type DeskBrowser } from '#support/desk.ts';
import { testLibrary, testReader, testService, type TestService } from '#support/service.ts';

// Rules of lending, fines and requests, reader types and locations as administrators write them at the desk.

const card = testReader.account;
const teacher = { account: 'zhang.wei', name: '张伟', password: 'Zhang-2026', mustChange: false, typeCode: 'teacher' };
const types = ['teacher', 'student'].map((code) => ({ code, name: { 'zh-CN': code } }));
const teacherRule = { readerTypes: ['teacher'], loans: 3, days: 10, renewals: 1 };
const generalRule = { loans: 2, days: 10, renewals: 1 };
const circulation = { readerTypes: types, rules: [teacherRule, generalRule], fines: { perDayFen: 10 } };
const locationTypes = ['open', 'closed'].map((code) => ({
  locationTypeCode: code,
  locationTypeName: { 'zh-CN': code },
}));
const file = { circulation, locationTypes };

let service: TestService;
let desk: DeskBrowser;
let elsewhere: DeskBrowser;
beforeEach(async () => {
  service = await testService({
    libraries: [{ file }, { file: { ...file, groupCode: '900002', mappingPath: 'other' } }],
  });
  const items = ['A1', 'A2', 'A3'].map((barcode) => ({ barcode }));
  const holdings = [{ libCode: 'MAIN', locationId: 'stacks', callNumber: 'I247/1', items }];
  for (const library of ['demo', 'other']) {
    await service.put([{ controlNumber: 'one', kind: 'book', title: '雪国', holdings }], library);
    await service.addReader({}, library);
  }
  await service.addReader(teacher);
  desk = await signedInStaff(service, ['administrator']);
  const password = await addStaff(service, 'li.na', ['administrator'], 'other');
  elsewhere = deskBrowser(service, { library: 'other' });
  await elsewhere.data('openDeskSession', { account: 'li.na', password });
  await elsewhere.data('chooseDeskPassword', { password, newPassword: staffPassword });
});
afterEach(() => service.close());

type Kind = 'loan-rules' | 'fines' | 'request-rules' | 'reader-types' | 'places';
const entryOf = (kind: Kind) => desk.data('getDeskContent', { kind, key: kind });
/** Saves an entry with some parts other than they are. */
async function change(kind: Kind, parts: ContentValue) {
  const { revision, value } = await entryOf(kind);
  return desk.ask('saveDeskContent', { kind, key: kind, revision, value: { ...value, ...parts } });
}
const changeRules = (general: object) => change('loan-rules', { rules: [teacherRule, { ...generalRule, ...general }] });
const lend = async (barcode: string, reader = card, at = desk) =>
  (await at.data('lendAtDesk', { card: reader, barcode })).loan.dueOn;
/** Lets days pass: sessions of staff have ended then. */
async function laterBy(days: number) {
  service.clock.now += days * 86_400_000;
  await desk.data('openDeskSession', { account: 'wang.fang', password: staffPassword });
  await elsewhere.data('openDeskSession', { account: 'li.na', password: staffPassword });
}

describe('a rule of lending', () => {
  it('counts for the next loan, for its readers and in its library alone; running loans keep their due day', async () => {
    expect(await lend('A1')).toBe('2026-01-25');
    expect(await changeRules({ days: 20 })).toMatchObject({ success: true });
    expect(await lend('A2')).toBe('2026-02-04');
    expect(await lend('A3', teacher.account)).toBe('2026-01-25');
    expect(await lend('A1', card, elsewhere)).toBe('2026-01-25');
    expect((await desk.data('getDeskCopy', { barcode: 'A1' })).loan?.dueOn).toBe('2026-01-25');
  });

  it('limits the loans of a reader at the new number', async () => {
    await changeRules({ loans: 1 });
    await lend('A1');
    expect((await desk.ask('lendAtDesk', { card, barcode: 'A2' })).success).toBe(false);
    await lend('A1', card, elsewhere);
    expect((await elsewhere.ask('lendAtDesk', { card, barcode: 'A2' })).success).toBe(true);
  });

  it('counts for the next renewal of a running loan', async () => {
    await lend('A1');
    await lend('A1', card, elsewhere);
    await lend('A3', teacher.account);
    await changeRules({ renewals: 0 });
    expect((await desk.ask('renewAtDesk', { barcode: 'A1' })).success).toBe(false);
    expect((await desk.data('renewAtDesk', { barcode: 'A3' })).loan.dueOn).toBe('2026-02-04');
    expect((await elsewhere.data('renewAtDesk', { barcode: 'A1' })).loan.dueOn).toBe('2026-02-04');
    await changeRules({ renewals: 1, renewalDays: 5 });
    expect((await desk.data('renewAtDesk', { barcode: 'A1' })).loan.dueOn).toBe('2026-01-30');
  });
});

it('charges fines by the rule of the day on which a copy comes back, up to the new maximum', async () => {
  for (const barcode of ['A1', 'A2']) await lend(barcode);
  await lend('A1', card, elsewhere);
  await laterBy(12);
  await change('fines', { perDayFen: 30 });
  const back = async (barcode: string, at = desk) =>
    (await at.data('returnAtDesk', { barcode, libCode: 'MAIN' })).fineFen;
  expect(await back('A1')).toBe(60);
  expect(await back('A1', elsewhere)).toBe(20);
  await changeRules({ fine: { maxFen: 59 } });
  expect(await back('A2')).toBe(59);
});

it('serves requests by the new limit', async () => {
  const ask = async () => {
    const session = await service.signIn();
    const input = { recordId: await service.idOf('one'), kind: 'entrust', pickupPlaceId: 'MED' } as const;
    return service.data('placeCopyRequest', input, { session }).then(
      () => 'placed',
      () => 'refused',
    );
  };
  expect(await ask()).toBe('refused');
  await change('request-rules', { rules: [{ kinds: ['entrust'], atOnce: 1 }] });
  expect(await ask()).toBe('placed');
  expect(await ask()).toBe('refused');
});

describe('before rules are saved', () => {
  const check = async (kind: Kind, parts: ContentValue) => {
    const { value } = await entryOf(kind);
    return desk.data('checkDeskContent', { kind, value: { ...value, ...parts } });
  };

  it('the desk shows each value that changes, and how many readers and loans it concerns', async () => {
    await lend('A1');
    await lend('A3', teacher.account);
    await laterBy(11);
    const { differences, effects } = await check('loan-rules', {
      rules: [teacherRule, { ...generalRule, days: 20, fine: { perDayFen: 5 } }],
    });
    expect(differences).toEqual([
      { path: ['rules', 1, 'days'], what: 'changed', before: 10, after: 20 },
      { path: ['rules', 1, 'fine', 'perDayFen'], what: 'changed', before: null, after: 5 },
    ]);
    expect(effects[0]).toContain('Readers concerned: 1. Running loans: 1, of which overdue: 1.');
    expect(effects).toHaveLength(3);
    expect((await check('fines', { perDayFen: 11 })).effects[0]).toContain('Readers concerned: 2. Running loans: 2');
    expect((await check('loan-rules', {})).differences).toEqual([]);
    expect((await entryOf('loan-rules')).state).toBe('file');
  });

  it('rows that are added, removed or moved are shown as such', async () => {
    const bound = { ...generalRule, materialTypes: ['bound'], loans: 0 };
    const { differences, effects } = await check('loan-rules', { rules: [generalRule, bound, teacherRule] });
    expect(
      differences.map(({ path, what, before, after }) => [path[1], what, what === 'moved' && [before, after]]),
    ).toEqual([
      [0, 'moved', [2, 1]],
      [1, 'added', false],
      [2, 'moved', [1, 3]],
    ]);
    expect(effects.filter((effect) => effect.includes('never applies'))).toHaveLength(2);
    const { differences: removed } = await check('reader-types', { readerTypes: types.slice(1) });
    expect(removed).toEqual([{ path: ['readerTypes', 0], what: 'removed', before: types[0], after: null }]);
  });

  it.each(languages)('a wrong value is explained in a sentence, without the name of a field (%s)', async (language) => {
    const browser = deskBrowser(service, { language });
    for (const [name, value] of desk.cookies) browser.cookies.set(name, value);
    const problemOf = async (general: ContentValue) => {
      const value = { rules: [{ ...generalRule, ...general }] };
      const { problems } = await browser.data('checkDeskContent', { kind: 'loan-rules', value });
      return problems.map(({ problem, limit, detail }) => [problem, limit, /\b(?:days|loans|int)\b/.test(detail)]);
    };
    expect((await problemOf({ days: 0 }))[0]?.slice(0, 2)).toEqual(['tooSmall', 1]);
    expect((await problemOf({ days: 3651 }))[0]?.slice(0, 2)).toEqual(['tooBig', 3650]);
    expect(await problemOf({ days: 1 })).toEqual([]);
    expect(await problemOf({ days: 3650 })).toEqual([]);
    expect(await problemOf({ loans: 1.5 })).toEqual([['wrong', undefined, false]]);
    const refused = await browser.ask('saveDeskContent', {
      kind: 'fines',
      key: 'fines',
      revision: 0,
      value: { perDayFen: 0.5 },
    });
    expect(refused).toMatchObject({ success: false, errCode: errCodes.badRequest });
    expect(refused.message).not.toMatch(/perDayFen|int\b/);
  });
});

it('rules are for administrators: content staff neither see nor change them', async () => {
  const content = await signedInStaff(service, ['content'], 'chen.jie');
  const calls = Object.entries(deskContentCalls).filter(([, { input }]) => 'kind' in input.shape);
  expect(calls.length).toBeGreaterThan(5);
  const { result } = await desk.data('listDeskContentKinds', {});
  const rules = result.flatMap(({ kind, section }) => (section === 'rules' ? kind : []));
  expect(rules).toEqual(['loan-rules', 'fines', 'request-rules', 'reader-types', 'places', 'cut-over']);
  const values = { key: 'fines', revision: 0, value: {}, to: 'file', text: '', page: 1 };
  for (const [name] of calls) {
    for (const kind of rules) {
      const answer = await content.ask(name as keyof typeof deskContentCalls, { ...values, kind } as never);
      expect(answer.errCode, `${name} ${kind}`).toBe(errCodes.forbidden);
    }
  }
  const seen = (await content.data('listDeskContentKinds', {})).result;
  expect(seen.filter(({ section }) => section === 'rules')).toEqual([]);
});

describe('two administrators who change one tab', () => {
  /** Both opened the tab before either of them saved. */
  async function bothOpen(kind: Kind) {
    const other = await signedInStaff(service, ['administrator'], 'li.na');
    const { revision, value } = await entryOf(kind);
    const save = (by: DeskBrowser, parts: ContentValue) =>
      by.ask('saveDeskContent', { kind, key: kind, revision, value: { ...value, ...parts } });
    const check = (by: DeskBrowser, parts: ContentValue) =>
      by.data('checkDeskContent', { kind, revision, value: { ...value, ...parts } });
    return { other, save, check, value: async () => (await entryOf(kind)).value };
  }

  it('both keep what they changed in different rows', async () => {
    const { other, save, value } = await bothOpen('loan-rules');
    expect((await save(other, { rules: [{ ...teacherRule, days: 60 }, generalRule] })).success).toBe(true);
    const answer = await save(desk, { rules: [teacherRule, { ...generalRule, days: 20 }], dueSoonDays: 5 });
    expect(answer.success && answer.data.remarks[0]).toContain('li.na');
    expect(await value()).toMatchObject({
      rules: [
        { readerTypes: ['teacher'], days: 60 },
        { readerTypes: [], days: 20 },
      ],
      dueSoonDays: 5,
    });
    expect(service.context().library.file.circulation.rules.map(({ days }) => days)).toEqual([60, 20]);
  });

  it('rows that one adds, moves or removes stay so when the other changes another row', async () => {
    const { other, save, value } = await bothOpen('loan-rules');
    const bound = { ...generalRule, materialTypes: ['bound'], loans: 1 };
    expect((await save(other, { rules: [bound, teacherRule, generalRule] })).success).toBe(true);
    expect((await save(desk, { rules: [{ ...generalRule, days: 20 }] })).success).toBe(true);
    expect((await value())?.['rules']).toMatchObject([{ materialTypes: ['bound'] }, { readerTypes: [], days: 20 }]);
  });

  it('the second is refused for the same row, and compares both before the next try', async () => {
    const { other, save, check, value } = await bothOpen('loan-rules');
    await save(other, {
      rules: [
        { ...teacherRule, loans: 9 },
        { ...generalRule, days: 60 },
      ],
    });
    const mine = { rules: [teacherRule, { ...generalRule, days: 20 }] };
    const refused = await save(desk, mine);
    expect(refused).toMatchObject({ success: false, errCode: errCodes.conflict });
    expect(refused.message).toContain('li.na');
    expect((await value())?.['rules']).toMatchObject([{ loans: 9 }, { days: 60 }]);
    const { differences, meanwhile } = await check(desk, mine);
    expect(differences).toEqual([{ path: ['rules', 1, 'days'], what: 'changed', before: 60, after: 20 }]);
    expect(meanwhile?.said).toContain('li.na');
    expect(meanwhile?.value['rules']).toMatchObject([{ loans: 9 }, { days: 20 }]);
    const { revision = 0, value: compared = {} } = meanwhile ?? {};
    await desk.data('saveDeskContent', { kind: 'loan-rules', key: 'loan-rules', revision, value: compared });
    expect((await value())?.['rules']).toMatchObject([{ loans: 9 }, { days: 20 }]);
  });

  it('a row that one removes and the other changes is a conflict, and so is a new code of both', async () => {
    const rules = await bothOpen('loan-rules');
    await rules.save(rules.other, { rules: [generalRule] });
    expect((await rules.save(desk, { rules: [{ ...teacherRule, days: 11 }, generalRule] })).errCode).toBe(
      errCodes.conflict,
    );
    const other = deskBrowser(service);
    for (const [name, value] of rules.other.cookies) other.cookies.set(name, value);
    const { revision, value } = await entryOf('reader-types');
    const guest = (name: string) => ({
      kind: 'reader-types',
      key: 'reader-types',
      revision,
      value: { ...value, readerTypes: [...types, { code: 'guest', name: { 'zh-CN': name } }] },
    });
    expect((await other.ask('saveDeskContent', guest('访客'))).success).toBe(true);
    expect((await desk.ask('saveDeskContent', guest('校外'))).errCode).toBe(errCodes.conflict);
    expect((await desk.ask('saveDeskContent', guest('访客'))).success).toBe(true);
  });

  it.each(languages)('the refusal is a sentence in %s', async (language) => {
    const { other, save } = await bothOpen('fines');
    const browser = deskBrowser(service, { language });
    for (const [name, value] of desk.cookies) browser.cookies.set(name, value);
    await save(other, { perDayFen: 20 });
    const { message } = await save(browser, { perDayFen: 30 });
    expect(message).toMatch(language === 'en-US' ? /li\.na .*same.*form/ : /li\.na.*(?:同一处|同一處).*(?:表单|表單)/);
  });
});

it('a value that is that of the file is no change over it', async () => {
  await changeRules({ days: 20 });
  expect((await entryOf('loan-rules')).state).toBe('changed');
  await changeRules({});
  const { state, changes } = await entryOf('loan-rules');
  expect([state, ...changes.map(({ act }) => act)]).toEqual(['file', 'asFile', 'put']);
});

it('the audit log has each changed value, as it was and as it is', async () => {
  await changeRules({ days: 20, fine: { perDayFen: 5 } });
  await change('reader-types', { readerTypes: [{ code: 'teacher', name: { 'zh-CN': '教师' } }, types[1] ?? {}] });
  const entries = await auditEntries(service.store.db).where('kind', '=', 'deskAct').orderBy('id').execute();
  const own = entries.filter(({ detail }) => detail === 'content put');
  expect(own.map(({ subjects }) => JSON.parse(subjects ?? '') as unknown)).toEqual([
    ['loan-rules/loan-rules', 'rules.2.days: 10 → 20', 'rules.2.fine.perDayFen: - → 5'],
    ['reader-types/reader-types', 'readerTypes.1.name.zh-CN: teacher → 教师'],
  ]);
});

it('a library code with a new name on another campus is there at once, also for the search', async () => {
  const [main, medical] = testLibrary.libraries;
  const renamed = { ...main, campusId: 'west', libName: { 'zh-CN': '中心馆' }, phone: '010-12345678' };
  const { differences } = await desk.data('checkDeskContent', {
    kind: 'places',
    value: { ...(await entryOf('places')).value, libraries: [renamed, medical ?? {}] },
  });
  expect(differences.map(({ path }) => path.join('.'))).toContain('libraries.0.campusId');
  await service.store.db.deleteFrom('change').execute();
  expect((await change('places', { libraries: [renamed, medical ?? {}] })).success).toBe(true);
  expect(service.context().library.file.libraries[0]).toMatchObject(renamed);
  const queued = await service.store.db.selectFrom('change').select('op').execute();
  expect(queued).toEqual([{ op: 'put' }]);
});

describe('what is in use', () => {
  const refusal = async (kind: Kind, parts: ContentValue) => {
    const answer = await change(kind, parts);
    return answer.success ? '' : answer.message;
  };

  it('keeps a reader type that readers or rules name, and says how many', async () => {
    expect(await refusal('reader-types', { readerTypes: types.slice(1) })).toContain('(readers: 1, rules: 1)');
    await change('loan-rules', { rules: [generalRule] });
    expect(await refusal('reader-types', { readerTypes: types.slice(1) })).toContain('(readers: 1, rules: 0)');
    expect(await refusal('reader-types', { readerTypes: types.slice(0, 1) })).toBe('');
    expect(await refusal('reader-types', { readerTypes: [...types, types[0] ?? {}] })).toContain('listed twice');
  });

  it('keeps a location with copies in its library, and removes one without', async () => {
    const { locations } = testLibrary;
    const [stacks, reading] = [locations[0], locations[1]];
    await lend('A1');
    const counts = '(copies: 3, loans: 1, requests: 0, rules: 0)';
    expect(await refusal('places', { locations: locations.slice(1) })).toContain(counts);
    expect(await refusal('places', { locations: [{ ...stacks, libCode: 'MED' }, ...locations.slice(1)] })).toContain(
      counts,
    );
    expect(await refusal('places', { locations: locations.filter((place) => place !== reading) })).toBe('');
    const listed = (await service.data('listLocations', {})).map(({ locationId }) => locationId);
    expect(listed).toEqual(['stacks', 'medicine']);
  });

  it('keeps a location type that a location or a rule names', async () => {
    const [stacks, ...others] = testLibrary.locations;
    const locations = [{ ...stacks, locationTypeCode: 'open' }, ...others];
    expect(await refusal('places', { locations })).toBe('');
    expect(await refusal('places', { locationTypes: locationTypes.slice(1) })).toContain('no such location type');
    await changeRules({ locationTypes: ['closed'] });
    expect(await refusal('places', { locationTypes: locationTypes.slice(0, 1) })).toContain('(rules: 1)');
  });

  it('keeps a library code with holdings and a campus that a rule names, and says how often', async () => {
    const { libraries, campuses, locations } = testLibrary;
    const [main, medical] = libraries;
    const others = locations.filter(({ libCode }) => libCode !== 'MED');
    // Its locations come first.
    expect(await refusal('places', { libraries: [main ?? {}] })).toContain('no such library');
    expect(await refusal('places', { campuses: campuses.slice(0, 1) })).toContain('no such campus');
    await addStaff(service, 'chen.jie', ['circulation']);
    const limits = service.store.db.updateTable('staff').where('account', '=', 'chen.jie');
    await limits.set({ lib_codes: '["MED"]' }).execute();
    expect(await refusal('places', { libraries: [main ?? {}], locations: others })).toContain(
      '(holdings: 0, readers: 0, loans: 0, machines: 0, staff accounts: 1, rules: 0)',
    );
    await limits.set({ lib_codes: '[]' }).execute();
    await change('request-rules', { rules: [{ kinds: ['entrust'], campuses: ['west'] }] });
    const withoutWest = { libraries: [main ?? {}], locations: others, campuses: campuses.slice(0, 1) };
    expect(await refusal('places', withoutWest)).toContain('(rules: 1)');
    await change('request-rules', { rules: [] });
    expect(await refusal('places', withoutWest)).toBe('');
    expect(service.context().library.file.libraries).toEqual([main]);
    const stacks = await refusal('places', { libraries: [medical ?? {}], locations: [], campuses });
    expect(stacks).toContain('(holdings: 1, ');
  });

  it('keeps the pick-up places of open requests', async () => {
    await change('request-rules', { rules: [{ kinds: ['entrust'] }] });
    const session = await service.signIn();
    const input = { recordId: await service.idOf('one'), kind: 'entrust', pickupPlaceId: 'MED' } as const;
    await service.data('placeCopyRequest', input, { session });
    const locations = testLibrary.locations.map((place) => ({ ...place, pickup: place.locationId === 'medicine' }));
    expect(await refusal('places', { locations })).toContain('(requests: 1)');
  });
});

it('a new location has opening hours, and the export writes all changes into library.json and nothing else', async () => {
  const { library } = service.context();
  const path = join(library.dir, 'library.json');
  const before = `${JSON.stringify({ ...testLibrary, ...file }, null, 2)}\n`;
  writeFileSync(path, before);
  await changeRules({ days: 20 });
  const attic = { locationId: 'attic', name: { 'zh-CN': '阁楼', 'en-US': 'Attic' }, libCode: 'MAIN' };
  await change('places', { locations: [...testLibrary.locations, attic] });
  const hours = { locationId: 'attic', hours: [{ days: [1], open: '08:00', close: '20:00' }] };
  const saved = await desk.ask('saveDeskContent', { kind: 'opening-hours', key: 'attic', revision: 0, value: hours });
  expect(saved.success).toBe(true);
  const options = { store: service.store, kinds: contentKinds, now: () => service.clock.now };
  await exportContent(options, service.context().library, 'yuelan library export');
  const text = readFileSync(path, 'utf8');
  expect(JSON.parse(text)).toEqual({
    ...testLibrary,
    ...file,
    circulation: { ...circulation, rules: [teacherRule, { ...generalRule, days: 20 }] },
    locations: [...testLibrary.locations, { ...attic, hours: hours.hours }],
  });
  const lines = text.split('\n').map((line) => line.replace(/,$/, ''));
  const lost = before.split('\n').filter((line) => !lines.includes(line.replace(/,$/, '')));
  expect(lost.map((line) => line.trim())).toEqual([]);
});
