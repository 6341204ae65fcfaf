import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideRequest, type RequestCopy, type RequestFacts } from './copy-request-decisions.ts';
import { expectedDay, openDaysAfter, requestRuleFor, volumeKey, type CopyRequestRule } from './copy-request-rules.ts';
import {
  holdsCopy,
  isOpenStage,
  mayStep,
  processTypeOf,
  requestKinds,
  requestStages,
  requestSteps,
  stageStatus,
  takeBackOf,
  takeBackSteps,
  type RequestActor,
  type RequestKind,
  type RequestStage,
  type RequestStep,
} from './copy-requests.ts';
import { dayAfter } from './days.ts';

const steps = Object.entries(requestSteps) as [RequestStep, (typeof requestSteps)[RequestStep]][];
/** Stages in which a request begins. */
const first: readonly RequestStage[] = ['toApprove', 'waiting', 'toFetch', 'asked'];

describe('the table of steps', () => {
  test('leads to every stage, and from every open one to an end', () => {
    for (const kind of requestKinds) {
      const next = (from: RequestStage) =>
        requestStages.filter((to) => steps.some(([step]) => mayStep(step, kind, from, to)));
      const reached = new Set<RequestStage>(first);
      for (const stage of reached) for (const to of next(stage)) reached.add(to);
      for (const stage of reached) {
        expect(
          next(stage).some((to) => !isOpenStage(to)),
          `${kind} ${stage}`,
        ).toBe(isOpenStage(stage));
      }
    }
    const all = new Set([...first, ...steps.flatMap(([, { to }]): readonly RequestStage[] => to)]);
    expect([...all].sort()).toEqual([...requestStages].sort());
  });

  test('shows each stage as a status of portal-content §4, and lets nothing that is over go on but by staff who take back', () => {
    expect(new Set(Object.values(stageStatus))).toEqual(new Set([0, 1, 2, 3, 4]));
    for (const [step, { from }] of steps) {
      for (const stage of from) expect(isOpenStage(stage), step).toBe(step !== 'reopen');
    }
    for (const stage of requestStages) if (holdsCopy(stage)) expect(stageStatus[stage]).toBe(3);
  });

  test('never leaves what is over unless it is taken back, whatever is tried', () => {
    const tries = fc.array(
      fc.record({ step: fc.constantFrom(...steps.map(([step]) => step)), to: fc.constantFrom(...requestStages) }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...requestKinds), fc.constantFrom(...first), tries, (kind, start, input) => {
        let at = start;
        for (const { step, to } of input) {
          const wasOpen = isOpenStage(at);
          if (!mayStep(step, kind, at, to)) continue;
          expect(wasOpen).toBe(step !== 'reopen');
          at = to;
        }
      }),
    );
  });

  test('takes back by steps of staff alone, each to where one of their own steps came from', () => {
    for (const step of takeBackSteps) {
      expect(requestSteps[step].by).toEqual(['staff']);
      for (const kind of requestKinds)
        for (const from of requestStages)
          for (const to of requestStages.filter((requestStage) => mayStep(step, kind, from, requestStage))) {
            const theirs = steps.some(
              ([name, { by }]) => (by as readonly string[]).includes('staff') && mayStep(name, kind, to, from),
            );
            const there = `${step} of ${kind}, ${from} to ${to}`;
            expect(theirs, there).toBe(true);
          }
    }
  });

  test('has the stages of docs/guide/request-stages.md', () => {
    const text = readFileSync(new URL('../../../docs/guide/request-stages.md', import.meta.url), 'utf8');
    const shown = text.split('\n').map((line) => line.replaceAll(/\s+/g, ' '));
    for (const stage of requestStages) {
      expect(
        shown.some((line) => line.startsWith(`| \`${stage}\` | ${String(stageStatus[stage])} |`)),
        stage,
      ).toBe(true);
    }
  });

  test('has the codes of the dictionary processType', () => {
    expect(requestKinds.map(processTypeOf)).toEqual(['1', '2', '3', '4', '5']);
  });
});

describe('taking back', () => {
  const log = (...input: [RequestStage, RequestActor, number?][]) =>
    input.map(([stage, actor, at = 0], nth) => ({ stage, actor, at: at === 0 ? nth + 1 : at }));
  test.each<[string, RequestKind, ReturnType<typeof log>, ReturnType<typeof takeBackOf>]>([
    ['granted', 'entrust', log(['toApprove', 'reader'], ['toFetch', 'staff']), { step: 'withdraw', to: 'toApprove' }],
    [
      'granted and served at once',
      'reservation',
      log(['toApprove', 'reader'], ['waiting', 'staff', 9], ['toFetch', 'library', 9]),
      { step: 'withdraw', to: 'toApprove' },
    ],
    [
      'granted and served later',
      'reservation',
      log(['toApprove', 'reader'], ['waiting', 'staff', 9], ['toFetch', 'library', 10]),
      undefined,
    ],
    ['sent away', 'entrust', log(['toFetch', 'reader'], ['inTransit', 'staff']), { step: 'recall', to: 'toFetch' }],
    ['sent home', 'homeDelivery', log(['toFetch', 'reader'], ['sent', 'staff']), { step: 'unsend', to: 'toFetch' }],
    ['shelved', 'entrust', log(['inTransit', 'staff'], ['ready', 'staff']), { step: 'unshelve', to: 'inTransit' }],
    ['caught', 'reservation', log(['waiting', 'reader'], ['ready', 'library']), undefined],
    ['refused', 'reservation', log(['waiting', 'reader'], ['refused', 'staff']), { step: 'reopen', to: 'waiting' }],
    ['refused after a promise', 'reservation', log(['ready', 'staff'], ['refused', 'staff']), undefined],
    ['cancelled by its reader', 'entrust', log(['toApprove', 'reader'], ['cancelled', 'reader']), undefined],
    ['paused by its reader', 'reservation', log(['waiting', 'staff'], ['suspended', 'reader']), undefined],
    ['handed out', 'entrust', log(['ready', 'staff'], ['lent', 'staff']), undefined],
    ['taken back', 'entrust', log(['toFetch', 'staff'], ['toApprove', 'staff']), undefined],
    ['begun', 'entrust', log(['toFetch', 'reader']), undefined],
  ])('what was %s (%s)', (_, kind, input, back) => expect(takeBackOf(kind, input)).toEqual(back));
});

const rule: CopyRequestRule = {
  kinds: [],
  readerTypes: [],
  materialTypes: [],
  locationTypes: [],
  locations: [],
  campuses: [],
  atOnce: 5,
  approval: false,
  fee: 0,
  pickupPlaces: [],
  sends: false,
  sameCampus: false,
  onShelf: false,
};
const subject = { readerType: 'student', materialType: null, locationId: 'a', locationType: null, campusId: 'east' };
const settings = (rules: CopyRequestRule[], pastQueue = false) => ({
  rules,
  holdDays: 3,
  renewalWhileWaiting: true,
  reLend: { answerDays: 3, takeDays: 7, pastQueue },
});
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
const held = { isOwn: false, canPassOn: true, isRequested: false, hasDeclined: false };
const out: RequestCopy = { ...copy, status: 'loaned', loan: held };
const facts: RequestFacts = {
  reader: { type: 'student', bar: undefined },
  copies: [copy],
  open: 0,
  usedThisYear: 0,
  hasRequest: false,
  hasLoan: false,
  othersWaiting: 0,
};

describe('the rule for a request', () => {
  test('is the first that fits kind, reader and copy; nothing is offered where it allows none', () => {
    const rules = [
      { ...rule, kinds: ['entrust' as const], campuses: ['west'], atOnce: 1 },
      { ...rule, kinds: ['entrust' as const], readerTypes: ['child'], atOnce: 0 },
      { ...rule, kinds: ['entrust' as const], atOnce: 7 },
    ];
    expect(requestRuleFor({ rules }, 'entrust', subject)?.atOnce).toBe(7);
    expect(requestRuleFor({ rules }, 'entrust', { ...subject, campusId: 'west' })?.atOnce).toBe(1);
    expect(requestRuleFor({ rules }, 'entrust', { ...subject, readerType: 'child' })).toBeUndefined();
    expect(requestRuleFor({ rules }, 'entrust', { ...subject, readerType: undefined })?.atOnce).toBe(7);
    expect(requestRuleFor({ rules }, 'reservation', subject)).toBeUndefined();
  });
});

describe('a request', () => {
  const refusal = (kind: (typeof requestKinds)[number], input: Partial<RequestFacts>, pastQueue = false) => {
    const decided = decideRequest(settings([{ ...rule, perYear: 9 }], pastQueue), kind, { ...facts, ...input });
    return 'refusal' in decided ? decided.refusal : 'granted';
  };
  test.each([
    ['reservation', { copies: [out] }, 'granted'],
    ['reservation', {}, 'onShelf'],
    ['reservation', { copies: [] }, 'noCopies'],
    ['reservation', { copies: [{ ...out, status: 'missing' }] }, 'noCopies'],
    ['reservation', { copies: [{ ...copy, status: 'reference' }] }, 'notForLoan'],
    ['reservation', { copies: [{ ...out, isLendable: false }] }, 'notForLoan'],
    ['reservation', { copies: [out], hasLoan: true }, 'hasLoan'],
    ['reservation', { copies: [out], hasRequest: true }, 'hasRequest'],
    ['reservation', { copies: [out], open: 5 }, 'maxOpen'],
    ['reservation', { copies: [out], usedThisYear: 9 }, 'maxThisYear'],
    ['reservation', { copies: [out], reader: { type: null, bar: { reason: 'frozen' } } }, 'frozen'],
    ['reservation', { copies: [out], reader: { type: null, bar: { reason: 'lost' } } }, 'lost'],
    ['entrust', {}, 'granted'],
    ['entrust', { copies: [out] }, 'allOut'],
    ['homeDelivery', { copies: [out] }, 'allOut'],
    ['reLend', {}, 'noHolder'],
    ['reLend', { copies: [out] }, 'granted'],
    ['reLend', { copies: [{ ...out, loan: { ...held, isOwn: true } }] }, 'noHolder'],
    ['reLend', { copies: [{ ...out, loan: { ...held, canPassOn: false } }] }, 'noHolder'],
    ['reLend', { copies: [{ ...out, loan: { ...held, isRequested: true } }] }, 'alreadyAsked'],
    ['reLend', { copies: [{ ...out, loan: { ...held, hasDeclined: true } }] }, 'declinedBefore'],
    ['reLend', { copies: [out], othersWaiting: 1 }, 'othersWait'],
  ] as const)('%s with %o is %s', (kind, input, wanted) => expect(refusal(kind, input)).toBe(wanted));

  test('for re-lending may skip the queue if the library allows it, and visitors see what readers could do', () => {
    expect(refusal('reLend', { copies: [out], othersWaiting: 1 }, true)).toBe('granted');
    expect(refusal('reservation', { copies: [out], reader: undefined })).toBe('granted');
    expect(decideRequest(settings([]), 'reservation', facts)).toEqual({ refusal: 'notOffered' });
  });
});

const closedNever = { weekdays: [], days: [] };
const day = fc.integer({ min: 0, max: 400 }).map((days) => dayAfter('2026-01-01', days));

describe('days', () => {
  test('on the pick-up shelf are open days', () => {
    expect(openDaysAfter('2026-01-15', 3, closedNever)).toBe('2026-01-18');
    // 17 January 2026 is a Saturday.
    expect(openDaysAfter('2026-01-15', 3, { weekdays: [6, 7], days: ['2026-01-19'] })).toBe('2026-01-21');
  });

  test('expected in a queue are never before today, and never earlier further behind', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 20 }), (due, position) => {
        const at = (place: number) => expectedDay(due, place, 30, '2026-03-01', closedNever) ?? '';
        expect(at(1) >= '2026-03-01').toBe(true);
        expect(at(position) <= at(position + 1)).toBe(true);
        const [only = ''] = due;
        const alone = (place: number) => expectedDay([only], place, 30, '2026-03-01', closedNever);
        expect(alone(position + 1)).toBe(dayAfter(alone(position) ?? '', 30));
      }),
    );
    expect(expectedDay([], 1, 30, '2026-03-01', closedNever)).toBeNull();
  });
});

test('volumes are compared without width, case and space', () => {
  expect(volumeKey('Ｖ. 2 ')).toBe('v.2');
  expect(volumeKey(null)).toBe('');
});
