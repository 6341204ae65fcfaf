import type { Language } from '../../lib/contract/language.ts';
import { fenText } from '../../lib/rules/charges.ts';
import { sipPaymentActs } from '../../lib/rules/sip-payments.ts';
import {
  factsOf,
  isoOf,
  maxListed,
  numberOf,
  numbersOf,
  settledItem,
  type DeskInbox,
  type ListedItem,
  type Staff,
} from '../platform/desk-inbox/desk-inbox.ts';
import { message } from '../platform/messages/index.ts';
import { methodName } from '../ledger/payments/payment.ts';
import { refundsByIds, retryRefund, stuckPayments, type StuckPayment } from '../ledger/payments/stuck.ts';
import {
  settleSipPayment,
  sipPaymentsOf,
  stuckSipPayments,
  type StuckSipPayment,
} from '../lending-system/stuck-payments.ts';

// Payments that need staff: refunds that a provider keeps refusing (r…), payments whose provider does not report a result
// (p…), and payments that another lending system has not booked (s…).

const about = ({ number, createdAt, account, name }: StuckPayment | StuckSipPayment) => ({
  title: number,
  messages: [],
  createdAt: isoOf(createdAt),
  reader: account === null ? null : { account, name: name ?? account },
});

const atProvider = (entry: StuckPayment, language: Language): ListedItem => ({
  ...about(entry),
  itemId: `${entry.kind === 'refund' ? 'r' : 'p'}${String(entry.id)}`,
  facts: [
    `${fenText(entry.amountFen)} · ${methodName(entry.method, language)}`,
    entry.kind === 'refund'
      ? message(language, 'deskRefundRefused', { count: entry.attempts })
      : message(language, 'deskPaymentUnknown'),
  ],
  acts: entry.kind === 'refund' ? ['sendAgain'] : [],
});

const atSystem = (entry: StuckSipPayment, language: Language): ListedItem => ({
  ...about(entry),
  itemId: `s${String(entry.id)}`,
  facts: factsOf(
    `${fenText(entry.amountFen)} · ${methodName(entry.method, language)}`,
    entry.fee === '' ? null : message(language, 'deskSipPaymentFee', { fee: entry.fee }),
    message(language, `deskSipPayment_${entry.state}`),
    entry.problem === '' ? null : message(language, 'deskSipPaymentSays', { text: entry.problem }),
  ),
  acts: [...sipPaymentActs[entry.state]],
});

async function allOf({ store, library, now, language }: Staff): Promise<ListedItem[]> {
  const at = now();
  const [payments, forwarded] = [
    await stuckPayments(store.db, library.id, at),
    await stuckSipPayments(store.db, library.id, at),
  ];
  return [
    ...payments.map((payment) => atProvider(payment, language)),
    ...forwarded.map((entry) => atSystem(entry, language)),
  ];
}

export const payments: DeskInbox = {
  count: async (staff) => (await allOf(staff)).length,
  list: async (staff) => (await allOf(staff)).slice(0, maxListed),
  act: async ({ store, library, now }, itemId, act) => {
    const id = numberOf(itemId.slice(1));
    if (itemId.startsWith('s') && (act === 'sendAgain' || act === 'booked' || act === 'giveBack')) {
      return settleSipPayment(store.db, { library, id, now: now() }, act);
    }
    if (!itemId.startsWith('r') || act !== 'sendAgain') return false;
    return retryRefund(store.db, { libraryId: library.id, refundId: id, now: now() });
  },
  describe: async ({ store, library }, itemIds) => {
    const idsOf = (letter: string) =>
      numbersOf(itemIds.filter((itemId) => itemId.startsWith(letter)).map((itemId) => itemId.slice(1)));
    const refunds = await refundsByIds(store.db, library.id, idsOf('r'));
    const forwarded = await sipPaymentsOf(store.db, library.id, idsOf('s'));
    return [
      ...refunds.map(({ id, title, ...reader }) => settledItem(`r${String(id)}`, title, reader)),
      ...forwarded.map(({ id, title, ...reader }) => settledItem(`s${String(id)}`, title, reader)),
    ];
  },
};
