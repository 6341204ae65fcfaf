import { describe, expect, test } from 'vitest';
import {
  dividePayment,
  fenText,
  fundAccount,
  fundAccountParts,
  isAmount,
  reversalOf,
  sumsOf,
  transferOf,
} from './charges.ts';
import { decideLoan, decideRenewal, renewalsLeft } from './circulation-decisions.ts';
import { plainRule, type LoanRule, type LoanRules } from './circulation.ts';
import { decideRequest, mayBring, type RequestCopy } from './copy-request-decisions.ts';
import type { CopyRequestRule } from './copy-request-rules.ts';
import { daysLate, priceInFen } from './fines.ts';
import { isOpenPayment, paymentStates, paymentTransitions } from './payments.ts';
import { earnedBy, expiringPoints, givesPoints, pointsFor } from './points.ts';
import {
  allowanceFor,
  chooseFund,
  exclusionOf,
  freightOf,
  freightRuleFor,
  leftOf,
  limitPassed,
  sharesOf,
  withBook,
  type Bought,
} from './purchasing.ts';
import type { Fund, PurchasingRules } from './purchasing-settings.ts';
import { secondStepOf } from './second-factor.ts';

// Each rule with an amount, a day or a count: the last value on one side of its boundary, and the first on the other.

describe('an amount', () => {
  test.each([
    [0, false],
    [1, true],
    [1.5, false],
    [-1, false],
    [99_999_999_999, true],
    [100_000_000_000, false],
  ])('of %d fen can be moved: %s', (fen, can) => expect(isAmount(fen)).toBe(can));

  const open = [
    { chargeId: 1, openFen: 100 },
    { chargeId: 2, openFen: 50 },
  ];
  test.each([
    [0, undefined],
    [1, [[1, 1]]],
    [100, [[1, 100]]],
    [
      101,
      [
        [1, 100],
        [2, 1],
      ],
    ],
    [
      150,
      [
        [1, 100],
        [2, 50],
      ],
    ],
    [151, undefined],
  ])('of %d fen is divided among 100 and 50 as %j', (fen, parts) =>
    expect(dividePayment(open, fen)?.map((entry) => [entry.chargeId, entry.openFen])).toEqual(parts),
  );

  const charge = { id: 7, kind: 'lost' } as const;
  const sums = { openFen: 30, paidFen: 70, waivedFen: 0, cancelledFen: 0, creditedFen: 20 };
  test.each([
    [29, [['receivable', 29]]],
    [30, [['receivable', 30]]],
    [
      31,
      [
        ['receivable', 30],
        ['reader-credit', 1],
      ],
    ],
    [
      80,
      [
        ['receivable', 30],
        ['reader-credit', 50],
      ],
    ],
    [
      81,
      [
        ['receivable', 30],
        ['reader-credit', 50],
      ],
    ],
  ])('of %d fen is taken back as %j', (fen, parts) => {
    const transfers = reversalOf(charge, sums, fen);
    expect(transfers.map((transfer) => [transfer.credit, transfer.amountFen])).toEqual(parts);
    expect(transfers.every((transfer) => transfer.debit === 'lost-income' && transfer.chargeId === 7)).toBe(true);
  });

  test('is taken back only from what was paid when nothing is open', () => {
    const transfers = reversalOf(charge, { ...sums, openFen: 0 }, 50);
    expect(transfers).toMatchObject([{ credit: 'reader-credit', amountFen: 50 }]);
  });

  test.each(['bound', 'spent'] as const)('of a fund that is %s has an account with its parts', (state) => {
    const parts = { fund: 'main', year: 2026, category: 'letters' };
    expect(fundAccountParts(fundAccount(state, parts))).toEqual({ state, ...parts });
    expect(fundAccountParts('vendors')).toBeUndefined();
  });

  test('is summed up from what was moved', () => {
    const moved = [
      { debit: 'receivable', credit: 'fee-income', amountFen: 100, chargeId: 1 },
      { debit: 'cash', credit: 'receivable', amountFen: 40, chargeId: 1 },
      { debit: 'waived', credit: 'receivable', amountFen: 10, chargeId: 1 },
      { debit: 'fee-income', credit: 'receivable', amountFen: 5, chargeId: 1 },
      { debit: 'fee-income', credit: 'reader-credit', amountFen: 15, chargeId: 1 },
    ] as const;
    expect(sumsOf(moved)).toEqual({ openFen: 45, paidFen: 40, waivedFen: 10, cancelledFen: 5, creditedFen: 15 });
    const row = { debit: 'fund-spent:main:2026:letters', credit: 'vendors', amount: 5, charge_id: null };
    expect(transferOf(row)).toMatchObject({ debit: row.debit, amountFen: 5 });
    expect(() => transferOf({ ...row, debit: 'fund-spent:main:26:letters' })).toThrow('unknown account');
    expect(() => transferOf({ ...row, credit: 'nowhere' })).toThrow('unknown account');
  });
});

test.each([
  [-1, '−¥0.01'],
  [0, '¥0.00'],
  [1, '¥0.01'],
  [99_999, '¥999.99'],
  [100_000, '¥1,000.00'],
])('%i fen are written as %s', (fen, text) => expect(fenText(fen)).toBe(text));

test.each([
  [{ weekdays: [], days: [] }, 7],
  [{ weekdays: [1], days: [] }, 6],
  [{ weekdays: [], days: ['2026-01-13'] }, 6],
  // The due day itself is not counted, and the day of the return is.
  [{ weekdays: [], days: ['2026-01-10'] }, 7],
  [{ weekdays: [], days: ['2026-01-17'] }, 6],
])('of seven days that are late, with %j closed, %i count', (closed, days) =>
  expect(daysLate('2026-01-10', '2026-01-17', closed)).toBe(days),
);

test('a price is read with blanks around it and its currency', () => {
  expect([' 0.01 ', ' CNY 0.01 ', ' 0.01 元 '].map(priceInFen)).toEqual([1, 1, 1]);
});

describe('a payment', () => {
  test('is taken once, given back once, and open in two states alone', () => {
    expect(paymentStates.filter(isOpenPayment)).toEqual(['creating', 'waiting']);
    expect(paymentStates.filter((state) => paymentTransitions[state].take !== undefined)).toEqual([
      'creating',
      'waiting',
      'expired',
    ]);
    expect(paymentStates.filter((state) => paymentTransitions[state].giveBack === undefined)).toEqual([
      'paid',
      'returned',
    ]);
    expect(paymentTransitions.failed.take).toBeUndefined();
  });
});

const rule = (over: Partial<LoanRule> = {}): LoanRule => ({ ...plainRule, loans: 3, days: 10, renewals: 2, ...over });
const rules = (over: Partial<LoanRules> = {}): LoanRules => ({
  rules: [],
  renewFrom: 'due',
  lendWhileOverdue: false,
  renewOverdue: false,
  closed: { weekdays: [], days: [] },
  ...over,
});

describe('a loan', () => {
  const nothing = { underRule: 0, all: 0, overdue: 0, inDebt: false };
  const outcome = (borrowed: Partial<typeof nothing>, general = rule({ loans: 5 }), own = rule()) => {
    const decided = decideLoan(rules(), { rule: own, general }, { ...nothing, ...borrowed }, '2026-01-15');
    return 'refusal' in decided ? decided.refusal : decided.dueOn;
  };
  test.each([
    [{ underRule: 2, all: 4 }, '2026-01-25'],
    [{ underRule: 3, all: 4 }, 'maxLoans'],
    [{ underRule: 4, all: 4 }, 'maxLoans'],
    [{ underRule: 2, all: 5 }, 'maxLoans'],
    [{ overdue: 1 }, 'hasOverdue'],
    [{ inDebt: true }, 'inDebt'],
  ])('with %j is %s', (borrowed, wanted) => expect(outcome(borrowed)).toBe(wanted));
  test('under a rule of none is for nobody, and of one for the first', () => {
    expect(outcome({}, rule({ loans: 5 }), rule({ loans: 0 }))).toBe('notForLoan');
    expect(outcome({}, rule({ loans: 5 }), rule({ loans: 1 }))).toBe('2026-01-25');
    expect(outcome({ underRule: 1 }, rule({ loans: 5 }), rule({ loans: 1 }))).toBe('maxLoans');
  });
});

describe('a renewal', () => {
  const outcome = (
    loan: { dueOn: string; renewals?: number; renewedOn?: string },
    over: Partial<LoanRule> = {},
    all = rules(),
  ) => {
    const decided = decideRenewal(all, rule(over), { renewals: 0, ...loan }, { today: '2026-01-15' });
    return 'refusal' in decided ? [decided.refusal, decided.from] : [decided.dueOn];
  };
  test.each([
    [{ dueOn: '2026-01-15', renewals: 1 }, {}, ['2026-01-25']],
    [{ dueOn: '2026-01-15', renewals: 2 }, {}, ['maxRenewals', undefined]],
    [{ dueOn: '2026-01-14' }, {}, ['overdue', undefined]],
    [{ dueOn: '2026-01-18' }, { renewalWindow: 3 }, ['2026-01-28']],
    [{ dueOn: '2026-01-19' }, { renewalWindow: 3 }, ['tooEarly', '2026-01-16']],
    [{ dueOn: '2026-01-15' }, { renewalWindow: 0 }, ['2026-01-25']],
    [{ dueOn: '2026-01-15' }, { renewals: 0 }, ['notRenewable', undefined]],
    [{ dueOn: '2026-01-20', renewedOn: '2026-01-15' }, {}, ['renewedToday', undefined]],
    [{ dueOn: '2026-01-20', renewedOn: '2026-01-14' }, {}, ['2026-01-30']],
  ] as const)('of %j under %j is %j', (loan, over, wanted) => expect(outcome(loan, over)).toEqual(wanted));
  test('from today on is none where it would not end later', () => {
    const today = rules({ renewFrom: 'today' });
    expect(outcome({ dueOn: '2026-01-24' }, {}, today)).toEqual(['2026-01-25']);
    expect(outcome({ dueOn: '2026-01-25' }, {}, today)).toEqual(['noLater', undefined]);
    expect(outcome({ dueOn: '2026-01-14' }, {}, rules({ renewOverdue: true }))).toEqual(['2026-01-25']);
  });
  test('is none while another reader waits', () => {
    const asking = { today: '2026-01-15' };
    const loan = { dueOn: '2026-01-20', renewals: 0 };
    expect(decideRenewal(rules(), rule(), loan, { ...asking, isAwaited: true })).toEqual({ refusal: 'awaited' });
    expect(decideRenewal(rules(), rule(), loan, asking)).toEqual({ dueOn: '2026-01-30' });
  });
  test('leaves as many as the rule has, and never fewer than none', () => {
    expect([1, 2, 3].map((renewals) => renewalsLeft(rule(), { dueOn: '2026-01-15', renewals }))).toEqual([1, 0, 0]);
  });
});

describe('a request for a copy', () => {
  const requestRule: CopyRequestRule = {
    kinds: [],
    readerTypes: [],
    materialTypes: [],
    locationTypes: [],
    locations: [],
    campuses: [],
    atOnce: 2,
    perYear: 4,
    approval: false,
    fee: 0,
    pickupPlaces: [],
    sends: false,
    sameCampus: false,
    onShelf: false,
  };
  const copy: RequestCopy = {
    itemId: 1,
    status: 'available',
    volumeKey: '',
    materialType: null,
    locationId: 'a',
    locationType: null,
    campusId: 'east',
    site: 'east',
    isLendable: true,
  };
  const reLend = { answerDays: 3, takeDays: 7, pastQueue: false };
  const settings = { rules: [requestRule], holdDays: 3, renewalWhileWaiting: true, reLend };
  test.each([
    [1, 3, 'granted'],
    [2, 3, 'maxOpen'],
    [3, 3, 'maxOpen'],
    [1, 4, 'maxThisYear'],
    [1, 5, 'maxThisYear'],
  ])('with %i open and %i this year is %s', (open, usedThisYear, wanted) => {
    const reader = { type: null, bar: undefined };
    const facts = { reader, copies: [copy], open, usedThisYear, hasRequest: false, hasLoan: false, othersWaiting: 0 };
    const decided = decideRequest(settings, 'entrust', facts);
    expect('refusal' in decided ? decided.refusal : 'granted').toBe(wanted);
  });
  const facts = { copies: [copy], open: 0, usedThisYear: 0, hasRequest: false, hasLoan: false, othersWaiting: 0 };
  const frozen = { type: null, bar: { reason: 'frozen' as const } };
  const elsewhere = { ...requestRule, campuses: ['west'] };
  const reservations = { ...requestRule, kinds: ['reservation' as const] };
  test.each([
    [[reservations], 'entrust', { reader: frozen }, 'notOffered'],
    [[elsewhere], 'entrust', {}, 'notOffered'],
    [[elsewhere], 'reservation', {}, 'notOffered'],
    [[requestRule], 'entrust', { copies: [{ ...copy, status: 'missing' }] }, 'noCopies'],
    [[requestRule], 'reservation', { copies: [{ ...copy, status: 'repair' }] }, 'noCopies'],
    [[requestRule], 'reservation', { copies: [{ ...copy, status: 'inProcess' }] }, 'granted'],
    [[{ ...requestRule, onShelf: true }], 'reservation', {}, 'granted'],
  ] as const)('by the rules %j for %s with %j is %s', (input, kind, over, wanted) => {
    const decided = decideRequest({ ...settings, rules: [...input] }, kind, { ...facts, ...over });
    expect('refusal' in decided ? decided.refusal : 'granted').toBe(wanted);
  });
  test('is brought to another campus, and to the same one where the rule says so', () => {
    expect(mayBring({ sameCampus: false }, 'east', 'west')).toBe(true);
    expect(mayBring({ sameCampus: false }, 'east', 'east')).toBe(false);
    expect(mayBring({ sameCampus: true }, 'east', 'east')).toBe(true);
  });
});

describe('a book that a reader chooses', () => {
  const purchasing: PurchasingRules = {
    allowances: [],
    funds: [],
    highestPriceFen: 100_00,
    excludedPublishers: ['甲社', '乙 社'],
    publishedSince: 2020,
    excludedClasses: ['G6', 'TP'],
    share: { percent: 80, maxFen: 60_00, freight: 'reader' },
    freight: [],
    usualGrams: 400,
    cancel: 'beforeShipping',
    maxInOrder: 10,
    payHours: 24,
  };
  const book = { publisher: null, year: 2020, classNo: 'I2', priceFen: 100_00 };
  test.each([
    [{}, undefined],
    [{ year: 2019 }, 'excludedYear'],
    [{ year: null }, undefined],
    [{ priceFen: 100_01 }, 'tooDear'],
    [{ publisher: '北京乙社' }, 'excludedPublisher'],
    [{ publisher: '丙社' }, undefined],
    [{ classNo: 'tp3' }, 'excludedClass'],
    [{ classNo: 'G6' }, 'excludedClass'],
    [{ classNo: 'G' }, undefined],
    [{ classNo: null }, undefined],
  ])('with %j is refused for %s', (input, refusal) =>
    expect(exclusionOf(purchasing, { ...book, ...input })).toBe(refusal),
  );

  const allowance = { readerTypes: [], booksPerMonth: 2, booksPerYear: 5, fenPerMonth: 100, fenPerYear: 300 };
  const at: Bought = { monthBooks: 2, yearBooks: 5, monthFen: 100, yearFen: 300 };
  test.each([
    [{}, undefined],
    [{ monthBooks: 3 }, 'booksPerMonth'],
    [{ yearBooks: 6 }, 'booksPerYear'],
    [{ monthFen: 101 }, 'fenPerMonth'],
    [{ yearFen: 301 }, 'fenPerYear'],
  ])('passes with %j the limit %s', (over, limit) => {
    expect(limitPassed(allowance, { ...at, ...over })).toBe(limit);
    expect(limitPassed({ readerTypes: [] }, { ...at, ...over })).toBeUndefined();
  });
  test('is bought for readers of a type that has an allowance', () => {
    const [teachers, everybody] = [{ readerTypes: ['teacher'] }, { readerTypes: [] }];
    const allowances = [teachers];
    expect(allowanceFor({ allowances }, 'teacher')).toBe(teachers);
    expect(allowanceFor({ allowances }, 'student')).toBeUndefined();
    expect(allowanceFor({ allowances }, null)).toBeUndefined();
    expect(allowanceFor({ allowances: [teachers, everybody] }, 'student')).toBe(everybody);
    expect(allowanceFor({ allowances: [teachers, everybody] }, null)).toBe(everybody);
  });
  test('counts once for month and year, with what the library pays', () => {
    expect(withBook(at, 7)).toEqual({ monthBooks: 3, yearBooks: 6, monthFen: 107, yearFen: 307 });
  });

  test.each([
    [74_99, 59_99],
    [75_00, 60_00],
    [75_01, 60_00],
    [1, 0],
    [2, 1],
  ])('of %i fen costs the library %i', (priceFen, libraryFen) =>
    expect(sharesOf(purchasing, priceFen)).toEqual({ libraryFen, readerFen: priceFen - libraryFen }),
  );

  const freight = {
    areas: ['33', '54'],
    firstGrams: 1000,
    firstFen: 600,
    stepGrams: 500,
    stepFen: 200,
    freeFromFen: 99_00,
  };
  test.each([
    [1000, 98_99, 600],
    [1001, 98_99, 800],
    [1500, 98_99, 800],
    [1501, 98_99, 1000],
    [1501, 99_00, 0],
  ])('of %i g among books of %i fen is sent for %i', (grams, booksFen, fen) =>
    expect(freightOf(freight, { grams, booksFen })).toBe(fen),
  );
  test('is sent where a rule has the area, or all of them', () => {
    expect(freightRuleFor({ freight: [freight] }, '330106')).toBe(freight);
    expect(freightRuleFor({ freight: [freight] }, '340154')).toBeUndefined();
    const everywhere = { ...freight, areas: [] };
    expect(freightRuleFor({ freight: [everywhere] }, '340106')).toBe(everywhere);
  });

  const fund: Fund = {
    code: 'main',
    readerTypes: ['teacher'],
    categories: [{ code: 'letters', classes: ['I'] }],
    years: [{ year: 2026, totalFen: 500, categories: { letters: 300 } }],
  };
  const given = { readerType: 'teacher', classNo: 'I247', year: 2026, amountFen: 100 };
  test.each([
    [{}, { totalFen: 400, categories: {} }, true],
    [{}, { totalFen: 401, categories: {} }, false],
    [{}, { totalFen: 200, categories: { letters: 200 } }, true],
    [{}, { totalFen: 201, categories: { letters: 201 } }, false],
    [{ year: 2025 }, { totalFen: 0, categories: {} }, false],
    [{ year: 2025, amountFen: 0 }, { totalFen: 0, categories: {} }, false],
    [{ readerType: 'student' }, { totalFen: 0, categories: {} }, false],
    [{ readerType: null }, { totalFen: 0, categories: {} }, false],
    [{ classNo: 'T1' }, { totalFen: 0, categories: {} }, false],
  ])('with %j is paid by a fund of which %j is bound: %s', (over, use, isPaid) => {
    const part = chooseFund({ funds: [fund] }, { ...given, ...over }, new Map([['main', use]]));
    expect(part !== undefined).toBe(isPaid);
  });
  test('is paid by the category of its class, else by that of everything else', () => {
    const categories = [...fund.categories, { code: 'other', classes: [] }];
    const two = { ...fund, categories, years: [...fund.years, { year: 2025, totalFen: 500, categories: {} }] };
    const categoryFor = (classNo: string | null) =>
      chooseFund({ funds: [two] }, { ...given, classNo }, new Map())?.category;
    expect([categoryFor('I247'), categoryFor('T1'), categoryFor(null)]).toEqual(['letters', 'other', 'other']);
  });
  test('has never less than nothing left in a fund', () => {
    expect(leftOf(fund, 2026, 'letters', { totalFen: 600, categories: { letters: 100 } })).toBe(0);
  });
});

describe('points', () => {
  const earned = { eventToday: 0, eventThisYear: 0, today: 0, thisYear: 0 };
  const pointRules = {
    events: { dailyVisit: { points: 5, dayMost: 10, yearMost: 20 } },
    dayMost: 30,
    yearMost: 40,
  };
  test.each([
    [{ eventToday: 5 }, 5],
    [{ eventToday: 6 }, 4],
    [{ eventToday: 10 }, 0],
    [{ eventToday: 11 }, 0],
    [{ eventThisYear: 15 }, 5],
    [{ eventThisYear: 16 }, 4],
    [{ today: 25 }, 5],
    [{ today: 26 }, 4],
    [{ thisYear: 35 }, 5],
    [{ thisYear: 36 }, 4],
  ])('after %j are %i for a visit', (had, points) =>
    expect(earnedBy(pointRules, 'dailyVisit', { ...earned, ...had })).toBe(points),
  );
  test.each([
    [{}, false],
    [{ dailyVisit: undefined }, false],
    [{ dailyVisit: { points: 0 } }, false],
    [{ dailyVisit: { points: 0 }, commentAccepted: { points: 1 } }, true],
  ])('are given by %j: %s', (events, isGiven) => expect(givesPoints({ events })).toBe(isGiven));
  test('expire on the day after the last that counts, and a fen more costs a point more', () => {
    const entries = [{ day: '2026-01-01', points: 5 }];
    expect(expiringPoints(entries, '2026-01-01')).toBe(0);
    expect(expiringPoints(entries, '2026-01-02')).toBe(5);
    expect([pointsFor(10, 10), pointsFor(11, 10), pointsFor(1, 10)]).toEqual([1, 2, 1]);
  });
});

test.each([
  [{ success: false, data: { secondFactor: 'prove' } }, 'prove'],
  [{ success: false, data: { secondFactor: 'enrol' } }, 'enrol'],
  [{ success: false, data: { secondFactor: 'other' } }, undefined],
  [{ success: false, data: { captcha: 'long' } }, undefined],
  [{ success: false, data: null }, undefined],
  [{ success: false, data: 10_000 }, undefined],
  [{ success: true, data: { secondFactor: 'prove' } }, undefined],
])('after %j the second step is %s', (answer, step) => expect(secondStepOf(answer)).toBe(step));
