import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import type { DeskLoan, DeskReader } from '#lib/contract/desk/circulation.ts';
import type { DeskCopyFile } from '#lib/contract/desk/copies.ts';
import type { DeskRequest } from '#lib/contract/desk/copy-requests.ts';
import type { ReaderFile } from '#lib/contract/desk/readers.ts';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import type { DeskCallName } from '#lib/contract/desk/endpoints.ts';
import type { DeskSession } from '#lib/contract/desk/sessions.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import Circulation from './Circulation.tsx';
import { DeskContext } from './frame.tsx';
import { deskMessages } from './messages.ts';

// What staff hear of a scan without looking up, from what the service answers to what the loudspeaker is given.

/** A tone: its pitch, and when it begins and ends by the clock of the loudspeaker, in milliseconds. */
interface Tone {
  hertz: number;
  from: number;
  to: number;
}
const tones: Tone[] = [];

/** Web Audio, which takes down what it is to play. Only what is joined to the loudspeaker is heard. */
class AudioDouble {
  readonly currentTime = 10;
  readonly destination = { isLoudspeaker: true };
  createGain = () => ({
    gain: { value: 0 },
    isJoined: false,
    connect(to: unknown) {
      this.isJoined = to !== undefined;
      return to;
    },
  });
  createOscillator = () => {
    const milliseconds = (at: number) => Math.round((at - this.currentTime) * 1000);
    const tone: Tone = { hertz: 0, from: 0, to: 0 };
    let gain: ReturnType<AudioDouble['createGain']> | undefined;
    return {
      frequency: {
        set value(hertz: number) {
          tone.hertz = hertz;
        },
      },
      connect(to: ReturnType<AudioDouble['createGain']>) {
        gain = to;
        return to;
      },
      start(at: number) {
        if (gain?.isJoined !== true || gain.gain.value <= 0) return;
        tone.from = milliseconds(at);
        tones.push(tone);
      },
      stop(at: number) {
        tone.to = milliseconds(at);
      },
    };
  };
}

const loan = (barcode: string): DeskLoan => ({
  barcode,
  title: `Book ${barcode}`,
  callNo: null,
  lentOn: '2026-11-01',
  dueOn: '2026-12-01',
  lateDays: 0,
  renewals: 0,
});
const reader: DeskReader = {
  account: 'lin',
  name: 'Lin',
  card: '1',
  typeCode: null,
  status: 'normal',
  department: null,
  validFrom: null,
  validUntil: null,
  validity: 'valid',
  message: null,
  debtFen: 0,
  maxLoans: 5,
  loans: [],
  ready: [],
};
const file: ReaderFile = {
  ...reader,
  libCode: 'MAIN',
  hasFactor: false,
  creditFen: 0,
  depositFen: 0,
  notes: [],
  mail: null,
  mailVerified: false,
  phone: null,
  phoneVerified: false,
  since: '2026-01-01',
  requests: [],
  charges: [],
};
const missing: DeskCopyFile = {
  barcode: 'B0',
  recordId: '1',
  title: 'Snow',
  volume: null,
  callNo: null,
  locationId: 'stacks',
  locationName: 'Stacks',
  libName: 'Main',
  status: 'missing',
  statusName: 'Missing',
  isOwn: false,
  kindNo: null,
  coverUrl: null,
  loan: null,
  promise: null,
  waiting: 0,
  acts: ['found'],
  history: [],
};
const request: DeskRequest = {
  requestId: '1',
  kind: 'reservation',
  kindName: 'Hold',
  stage: 'ready',
  title: 'Book B9',
  titleLang: 'en',
  volume: null,
  author: null,
  callNo: null,
  barcode: 'B9',
  from: null,
  to: 'Main desk',
  reader: null,
  until: '2026-12-03',
  createdAt: '2026-11-01T00:00:00Z',
  acts: [],
};

/** Barcodes of books that were added at the desk. */
const added = new Set<string>();
/** Calls that the desk made. */
const requests: [DeskCallName, object][] = [];
type Answers = {
  [N in DeskCallName]?: (input: { barcode?: string; card?: string; takeBack?: boolean }) => DeskOutputOf<N> | string;
};
/** A copy B0 is refused, B9 is caught when it comes back, and every other is as it should be. */
const answers: Answers = {
  getDeskReader: ({ card = '' }) =>
    ({ '1': reader, '2': { ...reader, account: 'wu', name: 'Wu', loans: [loan('B4'), loan('B5')] } })[card] ??
    'No such reader',
  getDeskCopy: ({ barcode = '' }) =>
    ({ B0: missing, B5: { ...missing, barcode, status: 'reference' as const } })[barcode] ?? 'No item has this barcode',
  overrideLoanAtDesk: ({ barcode = '' }) => ({
    loan: loan(barcode),
    reader,
    overridden: ['referenceOnly', 'maxLoans'],
  }),
  listDeskPlaces: () => ({ places: [{ locationId: 'stacks', name: 'Main · Stacks' }] }),
  addDeskRecord: ({ barcode = '' }) => {
    added.add(barcode);
    return { ...missing, barcode, title: 'Night' };
  },
  renewAtDesk: ({ barcode = '' }) => (barcode === 'B5' ? 'No renewals left' : { loan: loan(barcode) }),
  setDueDayAtDesk: ({ barcode = '' }) => ({ loan: loan(barcode) }),
  lendAtDesk: ({ barcode = '', takeBack = false }) =>
    ['B0', 'B5', 'N1', '2'].includes(barcode) && !takeBack && !added.has(barcode)
      ? 'Not for loan'
      : { loan: loan(barcode), reader },
  returnAtDesk: ({ barcode = '' }) => ({
    outcome: barcode === '2' ? 'unknown' : 'returned',
    copy: { barcode, title: `Book ${barcode}`, callNo: null, locationName: 'Stacks' },
    loan: barcode === '2' ? null : { ...loan(barcode), lateDays: barcode === 'B7' ? 3 : 0 },
    reader: barcode === 'B7' ? { account: 'lin', name: 'Lin' } : null,
    fineFen: barcode === 'B7' ? 30 : 0,
    chargeId: barcode === 'B7' ? '5' : null,
    refundFen: 0,
    caught: barcode === 'B9' ? request : null,
    sendTo: barcode === 'B8' ? 'Branch' : null,
  }),
  takeDeskPayment: () => ({ receipt: 'R1', amountFen: 30, reader: file }),
};
/** Answers about readers wait for it. */
let readersCome = Promise.resolve(undefined);
const call = (async (name: DeskCallName, input: { barcode?: string; card?: string; takeBack?: boolean }) => {
  requests.push([name, input]);
  if (name === 'getDeskReader') await readersCome;
  const answer = answers[name]?.(input);
  return typeof answer === 'string'
    ? { success: false, data: null, message: answer, errCode: errCodes.conflict }
    : { success: true, data: answer, message: '', errCode: null };
}) as unknown as DeskClient['call'];

beforeEach(async () => {
  tones.length = 0;
  requests.length = 0;
  readersCome = Promise.resolve(undefined);
  added.clear();
  vi.stubGlobal('AudioContext', AudioDouble);
  const messages = await deskMessages('en-US');
  const client: DeskClient = { call, watchToday: () => Promise.resolve(false) };
  const session: DeskSession = {
    account: 'li',
    name: 'Li',
    roles: ['circulation', 'overrides'],
    libCodes: [],
    step: '',
    hasFactor: false,
    factorRequired: false,
  };
  const site = { client, messages, language: 'en-US' as const, base: '/lib/en-US', portal: 'Lib', libraries: [] };
  render(
    <DeskContext value={{ ...site, session, setSession: () => undefined, place: 'MAIN', setPlace: () => undefined }}>
      <Circulation />
    </DeskContext>,
  );
});

/** Scans a code and waits until the list shows the result. */
async function scan(code: string): Promise<void> {
  await userEvent.keyboard(`${code}{Enter}`);
  await screen.findAllByText(code === '1' ? /Lin/ : new RegExp(code));
}

test('a copy that is lent is heard as one high tone, a refused one as a low one', async () => {
  await scan('1');
  expect(tones).toEqual([]);
  await scan('B1');
  expect(tones.splice(0)).toEqual([{ hertz: 880, from: 0, to: 90 }]);
  await scan('B0');
  expect(tones).toEqual([{ hertz: 180, from: 0, to: 350 }]);
});

test('a copy that is caught is heard as two tones that rise, one that nobody waits for as lent ones are', async () => {
  await userEvent.keyboard('{F3}');
  await scan('B9');
  expect(tones.splice(0)).toEqual([
    { hertz: 660, from: 0, to: 120 },
    { hertz: 990, from: 120, to: 340 },
  ]);
  await scan('B1');
  expect(tones).toEqual([{ hertz: 880, from: 0, to: 90 }]);
});

test('nothing is heard while the sounds are off, and they are heard again when they are on', async () => {
  await userEvent.click(screen.getByRole('checkbox', { name: /Sound/i }));
  await userEvent.keyboard('{F3}');
  await scan('B9');
  expect(tones).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: /Sound/i }));
  await userEvent.keyboard('{F3}');
  await scan('B1');
  expect(tones).toHaveLength(1);
});

test('a late return shows its reader, whose fine is paid there before the next scan', async () => {
  await userEvent.keyboard('{F3}');
  await scan('B7');
  const box = screen.getByRole('region', { name: 'Last return' });
  expect(box).toHaveTextContent('Lin');
  expect(box).toHaveTextContent('Book B7');
  expect(box).toHaveTextContent('0.30');
  await userEvent.click(within(box).getByRole('button', { name: /cash/i }));
  expect(await within(box).findByText(/R1/)).toBeVisible();
  expect(requests.filter(([name]) => name === 'takeDeskPayment')).toEqual([
    [
      'takeDeskPayment',
      {
        account: 'lin',
        chargeIds: ['5'],
        amountFen: 30,
        means: 'cash',
        libCode: 'MAIN',
        slip: expect.any(String) as unknown,
      },
    ],
  ]);
  expect(within(box).queryByRole('button')).toBeNull();
  await scan('B1');
  expect(screen.queryByRole('region', { name: 'Last return' })).toBeNull();
});

test('a copy of another library is heard as one to do something with, and has a slip', async () => {
  await userEvent.keyboard('{F3}');
  await scan('B8');
  expect(tones).toHaveLength(2);
  expect(screen.getByText(/Send it to Branch/)).toBeVisible();
  expect(screen.getByRole('button', { name: /slip/i })).toBeVisible();
});

test('a copy scanned while its card is looked up is lent to that reader, and to nobody if there is none', async () => {
  const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  readersCome = first.promise;
  await userEvent.keyboard('1{Enter}B1{Enter}');
  expect(requests.map(([name]) => name)).toEqual(['getDeskReader']);
  first.resolve(undefined);
  await screen.findByText(/Book B1/);
  expect(requests.at(-1)).toEqual(['lendAtDesk', { card: 'lin', barcode: 'B1', takeBack: false }]);
  readersCome = second.promise;
  await userEvent.keyboard('{Escape}none{Enter}B2{Enter}');
  second.resolve(undefined);
  expect(await screen.findByText('B2')).toBeVisible();
  expect(requests.filter(([name]) => name === 'lendAtDesk')).toHaveLength(1);
});

test('a card scanned after the next reader was called is that reader, while the one before is still looked up', async () => {
  const first = Promise.withResolvers<undefined>();
  readersCome = first.promise;
  await userEvent.keyboard('1{Enter}B1{Enter}');
  readersCome = Promise.resolve(undefined);
  await userEvent.keyboard('{Escape}2{Enter}');
  expect(await screen.findByRole('heading', { name: /Wu/ })).toBeVisible();
  first.resolve(undefined);
  await screen.findByText(/Book B1/);
  expect(screen.getByRole('heading', { name: /Wu/ })).toBeVisible();
  expect(requests).toEqual([
    ['getDeskReader', { card: '1' }],
    ['getDeskReader', { card: '2' }],
    ['lendAtDesk', { card: 'lin', barcode: 'B1', takeBack: false }],
  ]);
});

test('a card scanned where a copy is expected is followed by loans of its reader, however fast', async () => {
  await scan('1');
  await userEvent.keyboard('2{Enter}B1{Enter}');
  await screen.findByText(/Book B1/);
  expect(await screen.findByRole('heading', { name: /Wu/ })).toBeVisible();
  expect(requests.filter(([name]) => name === 'lendAtDesk')).toEqual([
    ['lendAtDesk', { card: 'lin', barcode: '2', takeBack: false }],
    ['lendAtDesk', { card: 'wu', barcode: 'B1', takeBack: false }],
  ]);
});

test('a card scanned where a copy is looked up starts its reader', async () => {
  await userEvent.keyboard('{F7}2{Enter}');
  expect(await screen.findByRole('heading', { name: /Wu/ })).toBeVisible();
  await scan('B1');
  expect(requests.at(-1)).toEqual(['lendAtDesk', { card: 'wu', barcode: 'B1', takeBack: false }]);
});

test('a card scanned among returns lends what comes after it', async () => {
  await userEvent.keyboard('{F3}2{Enter}B1{Enter}');
  await screen.findByText(/Book B1/);
  expect(requests.map(([name]) => name)).toEqual(['returnAtDesk', 'getDeskReader', 'lendAtDesk']);
  expect(screen.getByLabelText('Barcode')).toBeVisible();
});

test('a refused copy shows its title, and is handed in and lent by one key', async () => {
  await scan('1');
  await scan('B0');
  expect(screen.getByText('Snow')).toBeVisible();
  expect(screen.getByText('Not for loan')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Renew it/ })).toBeNull();
  await userEvent.keyboard('{Alt>}{Shift>}b{/Shift}{/Alt}');
  expect(await screen.findByText('Book B0')).toBeVisible();
  expect(requests.at(-1)).toEqual(['lendAtDesk', { card: 'lin', barcode: 'B0', takeBack: true }]);
  expect(screen.queryByRole('button', { name: /Return, then check out/ })).toBeNull();
});

test('a copy that a rule refuses is lent overnight with a reason, and its due date is changed, by keys', async () => {
  await scan('1');
  await scan('B5');
  await userEvent.keyboard('{Alt>}{Shift>}v{/Shift}{/Alt}');
  await userEvent.selectOptions(screen.getByLabelText('Due date'), 'Overnight: the next open day');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'exhibition{Enter}');
  expect(await screen.findByText(/library use only, loan limit reached/)).toBeVisible();
  expect(requests.at(-1)).toEqual([
    'overrideLoanAtDesk',
    { card: 'lin', barcode: 'B5', dueOn: 'overnight', reason: 'exhibition' },
  ]);
  await userEvent.keyboard('{Alt>}{Shift>}t{/Shift}{/Alt}');
  await userEvent.keyboard('a trip');
  await userEvent.type(screen.getByLabelText('Due date'), '2026-12-24');
  await userEvent.keyboard('{Enter}');
  await screen.findByText(/Now due/);
  expect(requests.findLast(([name]) => name === 'setDueDayAtDesk')).toEqual([
    'setDueDayAtDesk',
    { barcode: 'B5', dueOn: '2026-12-24', reason: 'a trip' },
  ]);
});

test('all loans of a reader are renewed by one key, and each says whether it was', async () => {
  await userEvent.keyboard('2{Enter}');
  await screen.findByRole('heading', { name: /Wu/ });
  await userEvent.keyboard('{Alt>}{Shift>}n{/Shift}{/Alt}');
  await screen.findByText('No renewals left');
  const list = screen.getAllByRole('list').find((entry) => entry.matches('.desk-scans'));
  const shown = within(list ?? document.body).getAllByRole('listitem');
  expect(shown.map((entry) => entry.textContent)).toEqual([
    expect.stringMatching(/B5.*No renewals left/),
    expect.stringMatching(/B4.*Renewed/),
  ]);
  expect(requests.filter(([name]) => name === 'renewAtDesk')).toEqual([
    ['renewAtDesk', { barcode: 'B4' }],
    ['renewAtDesk', { barcode: 'B5' }],
  ]);
});

test('a book without a record is added where it is scanned, and lent', async () => {
  await scan('1');
  await scan('N1');
  await userEvent.keyboard('{Alt>}{Shift>}a{/Shift}{/Alt}');
  const title = await screen.findByLabelText('Title');
  expect(title).toHaveFocus();
  expect(screen.getByLabelText('Barcode', { selector: 'form form input, .desk-lines input' })).toHaveValue('N1');
  await userEvent.keyboard('Night{Enter}');
  expect(await screen.findByText('Book N1')).toBeVisible();
  expect(requests.filter(([name]) => name === 'addDeskRecord')).toEqual([
    [
      'addDeskRecord',
      { title: 'Night', author: '', isbn: '', barcode: 'N1', locationId: 'stacks', callNo: '', volume: '' },
    ],
  ]);
});
