import { alipayNotification, type AlipayDouble } from '#demo/payment-services/alipay.ts';
import type { Desk } from '#demo/payment-services/desk.ts';
import { ask, type RawAnswer } from './ask.ts';
import type { DeskCaller, SignedInReader } from './reader.ts';

/** A query that has a row once a write is stored. */
export interface Query {
  sql: string;
  values: (string | number)[];
}
const stored = (sql: string, ...values: (string | number)[]): Query => ({ sql, values });

export interface Write {
  what: string;
  send: () => Promise<RawAnswer>;
  /** @param text the answer */
  stored: (text: string) => Query;
  /** The same write may be sent again, and is done once. */
  isRepeatable?: boolean;
}

/** The provider of online payments. */
export interface Provider {
  desk: Desk;
  double: AlipayDouble;
}

/** What the journeys of a round work with. */
export interface Round {
  url: string;
  /** Begins the texts of this round. */
  name: string;
  account: string;
  reader: SignedInReader;
  desk: DeskCaller;
  provider: Provider;
  /** Copies on the shelf; each journey takes every second one. */
  copies: readonly { recordId: string; barcode: string }[];
  offerIds: readonly string[];
  /** Charges that the reader has not paid online; the first one is large. */
  chargeIds: readonly string[];
  /** The newest loan before this round. */
  lastLoan: number;
  /** Sends a write and records that it was acknowledged. @throws if it was refused, or the server is down */
  write: (write: Write) => Promise<string>;
}

const idIn = (text: string, name: string): string => {
  const id = new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1];
  if (id === undefined) throw new Error(`no ${name} in ${text.slice(0, 200)}`);
  return id;
};

async function favourites({ account, reader, copies, write }: Round): Promise<void> {
  for (const { recordId } of copies) {
    await write({
      what: 'addFavourites',
      send: () => reader.call('addFavourites', { recordIds: [recordId] }),
      stored: () =>
        stored(
          'select 1 from favourite f join reader r on r.id = f.reader_id where r.account = ? and f.record_id = ?',
          account,
          Number(recordId),
        ),
    });
  }
}

/** The loan of a copy that began in this round. */
const loanOf = ({ lastLoan }: Round, barcode: string, condition = 'true'): Query =>
  stored(`select 1 from loan where barcode = ? and id > ? and ${condition}`, barcode, lastLoan);

async function returnCopy(round: Round, barcode: string): Promise<void> {
  await round.write({
    what: 'returnAtDesk',
    send: () => round.desk('returnAtDesk', { barcode }),
    stored: () => loanOf(round, barcode, 'returned_at is not null'),
  });
}

async function lending(round: Round): Promise<void> {
  const { account: card, copies, desk, write } = round;
  for (const { barcode } of copies.filter((_, at) => at % 2 === 0)) {
    await write({
      what: 'lendAtDesk',
      send: () => desk('lendAtDesk', { card, barcode }),
      stored: () => loanOf(round, barcode),
    });
    await write({
      what: 'renewAtDesk',
      send: () => desk('renewAtDesk', { barcode }),
      stored: () => loanOf(round, barcode, 'renewals = 1'),
    });
    await returnCopy(round, barcode);
  }
}

async function requests(round: Round): Promise<void> {
  const { copies, desk, reader, write } = round;
  const step = (requestId: string, stage: string) => () =>
    stored('select 1 from copy_request_step where request_id = ? and stage = ?', Number(requestId), stage);
  for (const [at, { recordId, barcode }] of copies.filter((_, index) => index % 2 === 1).entries()) {
    const placed = await write({
      what: 'placeCopyRequest',
      send: () => reader.call('placeCopyRequest', { recordId }),
      stored: (text) => stored('select 1 from copy_request where id = ?', Number(idIn(text, 'requestId'))),
    });
    const requestId = idIn(placed, 'requestId');
    if (at % 3 === 0) {
      await write({
        what: 'cancelCopyRequest',
        send: () => reader.call('cancelCopyRequest', { requestId }),
        stored: step(requestId, 'cancelled'),
      });
      continue;
    }
    for (const [act, stage] of [
      ['shelve', 'ready'],
      ['handOut', 'lent'],
    ] as const) {
      await write({
        what: `actOnDeskRequests ${act}`,
        send: () => desk('actOnDeskRequests', { act, requestIds: [requestId] }),
        stored: step(requestId, stage),
      });
    }
    await returnCopy(round, barcode);
  }
}

/** Pays a fen of the large charge, and waives one, each under a slip of its own. */
async function deskMoney({ account, chargeIds, desk, name, write }: Round): Promise<void> {
  const amounts = { account, chargeIds: chargeIds.slice(0, 1), amountFen: 1 };
  const entry = (key: string) => () =>
    stored(
      `select 1 from ledger_entry e join ledger_transfer t on t.entry_id = e.id
       where e.key = ? group by e.id having count(*) = 1 and sum(t.amount) = 1`,
      key,
    );
  for (let at = 0; ; at += 1) {
    const slip = `${name}-${String(at)}-slip`;
    await write({
      what: 'takeDeskPayment',
      send: () => desk('takeDeskPayment', { ...amounts, means: 'cash', slip }),
      stored: entry(`desk:${slip}`),
      isRepeatable: true,
    });
    await write({
      what: 'waiveDeskCharges',
      send: () => desk('waiveDeskCharges', { ...amounts, reason: '误收', slip }),
      stored: entry(`waiver:${slip}`),
      isRepeatable: true,
    });
  }
}

/** Begins a payment by Alipay, pays it there and sends the notification at once. */
async function payOnline({ url, reader, provider, write }: Round, about: object): Promise<void> {
  const begun = await write({
    what: 'createAlipay',
    send: () => reader.call('createAlipay', about),
    stored: (text) => stored('select 1 from payment where id = ?', Number(idIn(text, 'paymentId'))),
  });
  const number = /number=(\w+)/.exec(begun)?.[1] ?? '';
  const order = provider.desk.orders.get(number);
  if (!order) throw new Error(`the provider does not know payment ${number}`);
  await write({
    what: 'notification of a payment',
    send: () => {
      provider.desk.pay(number);
      return ask(url, {
        method: 'POST',
        path: new URL(order.notifyUrl).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: alipayNotification(provider.double, order, Date.now()),
      });
    },
    stored: () =>
      stored(
        `select 1 from payment p join ledger_entry e on e.key = 'payment:' || p.number
         where p.number = ? and p.state = 'paid'`,
        number,
      ),
    isRepeatable: true,
  });
}

async function debts(round: Round): Promise<void> {
  for (const chargeId of round.chargeIds.slice(1)) await payOnline(round, { kind: 'debts', chargeIds: [chargeId] });
}

async function purchasing(round: Round): Promise<void> {
  const { desk, offerIds, reader, write } = round;
  await reader.call('getPurchasingRule', { accept: true });
  for (const [at, offerId] of offerIds.entries()) {
    await write({
      what: 'addToCart',
      send: () => reader.call('addToCart', { offerId }),
      stored: () =>
        stored(
          'select 1 where ? in (select offer_id from purchase_cart union select offer_id from purchase_line)',
          Number(offerId),
        ),
    });
    const given = { offerIds: [offerId], pickupPlaceId: 'A' };
    const { text } = await reader.call('confirmOrder', given);
    const token = idIn(text, 'token');
    const created = await write({
      what: 'createOrder',
      send: () => reader.call('createOrder', { ...given, token }),
      stored: () => stored('select 1 from purchase_line where offer_id = ?', Number(offerId)),
    });
    const [orderId, number] = [idIn(created, 'orderId'), idIn(created, 'number')];
    const step = (stage: string) => () =>
      stored('select 1 from purchase_step where order_id = ? and stage = ?', Number(orderId), stage);
    if (at % 3 === 0) {
      await write({
        what: 'cancelOrder',
        send: () => reader.call('cancelOrder', { orderId }),
        stored: step('cancelled'),
      });
      continue;
    }
    await payOnline(round, { kind: 'order', orderId });
    for (const [act, stage] of [
      ['accept', 'accepted'],
      ['ship', 'shipped'],
      ['arrive', 'delivered'],
      ['handOut', 'received'],
    ] as const) {
      await write({
        what: `actOnDeskInbox ${act}`,
        send: () => desk('actOnDeskInbox', { kind: 'orders', act, itemIds: [number] }),
        stored: step(stage),
      });
    }
  }
}

/** What staff write about readers and in the library's content, and what they answer. */
async function deskWrites({ account, desk, name, reader, write }: Round): Promise<void> {
  for (let at = 1_000; ; at += 1) {
    const id = `${name}-${String(at)}`;
    const [text, mail] = [id, `${id}@library.example`];
    await write({
      what: 'addDeskReaderNote',
      send: () => desk('addDeskReaderNote', { account, text }),
      stored: () => stored('select 1 from reader_note where text = ?', text),
    });
    await write({
      what: 'changeDeskReader',
      send: () => desk('changeDeskReader', { account, mail }),
      stored: () => stored('select 1 from reader where account = ? and mail >= ?', account, mail),
    });
    await write({
      what: 'saveDeskContent',
      send: () =>
        desk('saveDeskContent', {
          kind: 'faq',
          revision: 0,
          value: { id, question: { 'zh-CN': text }, answer: { 'zh-CN': text } },
        }),
      stored: () => stored(`select 1 from content_revision where kind = 'faq' and key = ?`, id),
    });
    const saved = await write({
      what: 'saveFeedback',
      send: () => reader.call('saveFeedback', { kind: 'general', text }),
      stored: (answer) => stored('select 1 from feedback where id = ?', Number(idIn(answer, 'feedbackId'))),
    });
    const itemId = idIn(saved, 'feedbackId');
    await write({
      what: 'actOnDeskInbox answer',
      send: () => desk('actOnDeskInbox', { kind: 'feedback', act: 'answer', itemIds: [itemId], text }),
      stored: () => stored('select 1 from feedback_message where feedback_id = ? and is_reply = 1', Number(itemId)),
    });
  }
}

/** What readers and staff write at the same time in each round. */
export const journeys = [favourites, lending, requests, deskMoney, debts, purchasing, deskWrites];
