import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closedOf,
  dayIn,
  momentIn,
  daysBetween,
  dueDay,
  dueState,
  openDay,
  plainRule,
  ruleFor,
  rulesOfReader,
  weekdayOf,
  type LoanRule,
  type LoanRules,
} from './circulation.ts';
import { decideLoan, decideRenewal, renewalsLeft } from './circulation-decisions.ts';
import { dayAfter } from './days.ts';

const rule = (over: Partial<LoanRule> = {}): LoanRule => ({ ...plainRule, ...over });
const rules = (over: Partial<LoanRules> = {}): LoanRules => ({
  rules: [],
  renewFrom: 'due',
  lendWhileOverdue: false,
  renewOverdue: false,
  closed: { weekdays: [], days: [] },
  ...over,
});
const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => dayAfter('1990-01-01', days));
const anyClosed = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }),
  days: fc.array(anyDay, { maxLength: 5 }),
});
const code = fc.constantFrom('a', 'b', 'c');
const anyRule = fc.record({
  readerTypes: fc.array(code, { maxLength: 2 }),
  materialTypes: fc.array(code, { maxLength: 1 }),
  locationTypes: fc.array(code, { maxLength: 1 }),
  locations: fc.array(code, { maxLength: 1 }),
  loans: fc.nat(5),
  days: fc.integer({ min: 1, max: 400 }),
  renewals: fc.nat(3),
  renewalDays: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }),
  renewalWindow: fc.option(fc.nat(40), { nil: undefined }),
});
const anyRules = fc.record({
  rules: fc.array(anyRule, { maxLength: 5 }),
  renewFrom: fc.constantFrom('due' as const, 'today' as const),
  lendWhileOverdue: fc.boolean(),
  renewOverdue: fc.boolean(),
  closed: anyClosed,
});

describe('the rule of a loan', () => {
  const short = rule({ materialTypes: ['bound'], days: 7 });
  const teachers = rule({ readerTypes: ['teacher'], days: 90 });
  const all = rule({ days: 30 });
  const subject = { readerType: 'student', materialType: null, locationId: 'A', locationType: null };

  it('is the first that fits reader and item', () => {
    const given = { rules: [short, teachers, all] };
    expect(ruleFor(given, subject)).toBe(all);
    expect(ruleFor(given, { ...subject, readerType: 'teacher' })).toBe(teachers);
    expect(ruleFor(given, { ...subject, readerType: 'teacher', materialType: 'bound' })).toBe(short);
  });

  it('is the plain one where none fits, as for a reader without a type', () => {
    expect(ruleFor({ rules: [teachers] }, { ...subject, readerType: null })).toBe(plainRule);
  });

  it('is always one of the rules shown to the reader', () => {
    fc.assert(
      fc.property(anyRules, code, code, code, code, (input, readerType, materialType, locationId, locationType) => {
        const found = ruleFor(input, { readerType, materialType, locationId, locationType });
        expect(rulesOfReader(input, readerType)).toContain(found);
      }),
    );
  });
});

describe('days', () => {
  it('are those of the library’s time zone', () => {
    const at = Date.UTC(2026, 0, 15, 17);
    expect(dayIn('Asia/Shanghai', at)).toBe('2026-01-16');
    expect(dayIn('UTC', at)).toBe('2026-01-15');
    expect(dayIn('America/New_York', Date.UTC(2026, 0, 15, 4))).toBe('2026-01-14');
  });

  it('is that of the calendar there, whatever was asked before', () => {
    const zones = ['Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'America/St_Johns', 'Asia/Shanghai'];
    const moment = fc.integer({ min: Date.UTC(1973, 0, 1), max: Date.UTC(2099, 0, 1) });
    const step = fc.constantFrom(0, 1, 899_999, 900_000, 1_800_000);
    fc.assert(
      fc.property(fc.constantFrom(...zones), moment, step, (timeZone, at, later) => {
        const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
        for (const entry of [at, at + later, at]) expect(dayIn(timeZone, entry)).toBe(calendar.format(entry));
      }),
    );
  });

  it('and clocks lead back to their moment, except in the hour that comes twice', () => {
    expect(momentIn('Asia/Shanghai', '2026-12-02', '14:00')).toBe(Date.parse('2026-12-02T06:00:00Z'));
    expect(momentIn('America/New_York', '2026-03-08', '03:00')).toBe(Date.parse('2026-03-08T07:00:00Z'));
    expect(momentIn('America/New_York', '2026-03-08', '01:59')).toBe(Date.parse('2026-03-08T06:59:00Z'));
    const zones = ['Asia/Kathmandu', 'Asia/Shanghai', 'America/St_Johns', 'Australia/Lord_Howe'];
    const minute = fc.integer({ min: Date.UTC(1995, 0, 1) / 60_000, max: Date.UTC(2099, 0, 1) / 60_000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), minute, (timeZone, minutes) => {
        const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
        const [day = '', clock = ''] = format.format(minutes * 60_000).split(' ');
        expect(format.format(momentIn(timeZone, day, clock))).toBe(`${day} ${clock}`);
      }),
    );
  });

  it('are counted over months, years and leap days', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(dueDay(rule({ days: 30 }), '2025-12-15', rules())).toBe('2026-01-14');
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -2000, max: 2000 }), (day, days) => {
        expect(daysBetween(day, dayAfter(day, days))).toBe(days);
      }),
    );
  });

  it('on which nothing is due are skipped', () => {
    // A Friday; the weekend and the Monday after it are closed.
    const closed = { weekdays: [6, 7], days: ['2026-01-19'] };
    expect(dueDay(rule({ days: 8 }), '2026-01-09', rules({ closed }))).toBe('2026-01-20');
    fc.assert(
      fc.property(anyDay, anyClosed, (day, input) => {
        const open = openDay(day, input);
        expect(open >= day).toBe(true);
        expect(input.weekdays).not.toContain(weekdayOf(open));
        expect(input.days).not.toContain(open);
        for (let at = day; at < open; at = dayAfter(at, 1)) {
          expect(input.weekdays.includes(weekdayOf(at)) || input.days.includes(at)).toBe(true);
        }
      }),
    );
  });

  it('stay what they are where a library is closed on all of them', () => {
    expect(openDay('2026-01-15', { weekdays: [1, 2, 3, 4, 5, 6, 7], days: [] })).toBe('2026-01-15');
  });

  it('follow the periods of all libraries and of their own', () => {
    const period = (day: string, libCodes?: string[]) => ({ from: day, to: day, libCodes });
    const periods = [period('2026-01-15'), period('2026-01-16', []), period('2026-01-17', ['A', 'B'])];
    const closed = { weekdays: [7], days: [], periods };
    const opened = (libCode: string | undefined) => openDay('2026-01-15', closedOf(closed, libCode));
    expect(['A', 'B', 'C', undefined].map(opened)).toEqual(['2026-01-19', '2026-01-19', '2026-01-17', '2026-01-17']);
  });

  it('is the first day after a period, whose limits are closed', () => {
    const closed = { weekdays: [], days: ['2026-04-01'], periods: [{ from: '2026-01-15', to: '2026-03-31' }] };
    const opened = ['2026-01-14', '2026-01-15', '2026-03-31', '2026-04-01', '2026-04-02'];
    expect(opened.map((day) => openDay(day, closed))).toEqual([
      '2026-01-14',
      '2026-04-02',
      '2026-04-02',
      '2026-04-02',
      '2026-04-02',
    ]);
  });

  it.each([
    ['2026-01-14', 'overdue'],
    ['2026-01-15', 'today'],
    ['2026-01-18', 'soon'],
    ['2026-01-19', 'later'],
  ])('due on %s are %s', (dueOn, state) => expect(dueState(dueOn, '2026-01-15', 3)).toBe(state));
});

describe('lending', () => {
  const borrowed = { underRule: 0, all: 0, overdue: 0, inDebt: false };
  const today = '2026-01-15';
  const decide = (own: LoanRule, reader: { borrowed?: Partial<typeof borrowed> }, over = {}) =>
    decideLoan(rules(over), { rule: own, general: rule({ loans: 3 }) }, { ...borrowed, ...reader.borrowed }, today);

  it.each([
    ['notForLoan', rule({ loans: 0 }), {}],
    ['maxLoans', rule({ loans: 1 }), { borrowed: { underRule: 1, all: 1 } }],
    ['maxLoans', rule({ loans: 9 }), { borrowed: { underRule: 1, all: 3 } }],
    ['hasOverdue', rule(), { borrowed: { overdue: 1 } }],
    ['inDebt', rule(), { borrowed: { inDebt: true } }],
  ])('is refused: %s', (refusal, own, reader) => expect(decide(own, reader)).toEqual({ refusal }));

  it('is possible with overdue loans if the library allows it', () => {
    const overdue = { borrowed: { overdue: 1 } };
    expect(decide(rule({ days: 14 }), overdue, { lendWhileOverdue: true })).toEqual({ dueOn: '2026-01-29' });
  });

  it('never lends more at once than the rule allows, and ends on an open day', () => {
    fc.assert(
      fc.property(anyRules, anyRule, fc.nat(8), fc.nat(8), anyDay, (input, own, underRule, all, day) => {
        const decided = decideLoan(
          input,
          { rule: own, general: rule({ loans: 9 }) },
          { underRule, all, overdue: 0, inDebt: false },
          day,
        );
        expect('dueOn' in decided).toBe(underRule < own.loans);
        if ('dueOn' in decided) expect(decided.dueOn > day).toBe(true);
      }),
    );
  });
});

describe('renewing', () => {
  const reader = { today: '2026-01-15' };
  const loan = { dueOn: '2026-01-20', renewals: 0 };

  it.each([
    ['inDebt', {}, {}, {}, { inDebt: true }],
    ['notRenewable', {}, { renewals: 0 }, {}, {}],
    ['maxRenewals', {}, { renewals: 2 }, { renewals: 2 }, {}],
    ['renewedToday', {}, { renewals: 2 }, { renewals: 1, renewedOn: '2026-01-15' }, {}],
    ['overdue', {}, {}, { dueOn: '2026-01-14' }, {}],
    ['noLater', { renewFrom: 'today' as const }, { days: 3 }, {}, {}],
  ])('is refused: %s', (refusal, over, own, its, who) =>
    expect(decideRenewal(rules(over), rule(own), { ...loan, ...its }, { ...reader, ...who })).toEqual({ refusal }),
  );

  it('says from which day on it may be where it is too early', () => {
    expect(decideRenewal(rules(), rule({ renewalWindow: 3 }), loan, reader)).toEqual({
      refusal: 'tooEarly',
      from: '2026-01-17',
    });
    expect(decideRenewal(rules(), rule({ renewalWindow: 5, days: 30 }), loan, reader)).toEqual({ dueOn: '2026-02-19' });
  });

  it('extends from the due day or from today, by the setting of the library', () => {
    const own = rule({ days: 30, renewalDays: 10 });
    expect(decideRenewal(rules(), own, loan, reader)).toEqual({ dueOn: '2026-01-30' });
    expect(decideRenewal(rules({ renewFrom: 'today' }), own, loan, reader)).toEqual({ dueOn: '2026-01-25' });
  });

  it('extends from today for overdue loans, if they may be renewed', () => {
    const late = { ...loan, dueOn: '2025-12-01' };
    expect(decideRenewal(rules({ renewOverdue: true }), rule({ days: 30 }), late, reader)).toEqual({
      dueOn: '2026-02-14',
    });
  });

  it('always makes a loan end later, on an open day, and ends after as many times as the rule says', () => {
    fc.assert(
      fc.property(anyRules, anyRule, anyDay, fc.integer({ min: -40, max: 400 }), (input, own, today, left) => {
        let running = { dueOn: dayAfter(today, left), renewals: 0 };
        for (let times = 0; times < 5; times += 1) {
          const decided = decideRenewal(input, own, running, { today });
          if (!('dueOn' in decided)) break;
          expect(decided.dueOn > running.dueOn).toBe(true);
          expect(decided.dueOn > today).toBe(true);
          expect(input.closed.weekdays).not.toContain(weekdayOf(decided.dueOn));
          running = { dueOn: decided.dueOn, renewals: running.renewals + 1 };
        }
        expect(running.renewals).toBeLessThanOrEqual(own.renewals);
        expect(renewalsLeft(own, running)).toBe(own.renewals - running.renewals);
      }),
    );
  });
});
