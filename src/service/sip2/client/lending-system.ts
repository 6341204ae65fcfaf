import type { ItemStatus } from '../../platform/configuration/item-statuses.ts';
import type { SipSystemSettings } from '../../platform/configuration/sip2-system.schema.ts';
import {
  LendingSystemError,
  type BookedPayment,
  type CopyToRead,
  type LendingSystem,
  type PaymentToBook,
  type Refusal,
  type ReportedItem,
  type WantedHold,
} from '../../lending-system/types.ts';
import { sipAmount } from '../messages/amounts.ts';
import { isoDay, sipDate } from '../messages/dates.ts';
import { field, fieldList, fieldsOf, type AnyMessage } from '../messages/message.ts';
import { askItem, readAccount, supportsLists, type Asking } from './read-account.ts';
import type { SipSystem } from './types.ts';

const noDate = ' '.repeat(18);

/** Circulation statuses of the protocol as the catalogue has them; others leave a copy as it is. */
const statuses: Record<string, ItemStatus> = {
  '03': 'available',
  '04': 'loaned',
  '05': 'loaned',
  '07': 'loaned',
  '11': 'loaned',
  '06': 'inProcess',
  '09': 'inProcess',
  '08': 'onHold',
  '10': 'inTransit',
  '12': 'missing',
  '13': 'missing',
};

const wordsOf = (answer: AnyMessage): string => fieldsOf(answer, 'screenMessage').join(' ');

function refusalOf(answer: AnyMessage): Refusal {
  const words = wordsOf(answer);
  return { isDone: false, reason: words === '' ? undefined : { words } };
}

async function readItem(asking: Asking, barcode: string): Promise<ReportedItem> {
  const answer = await askItem(asking, barcode);
  return {
    status: statuses[answer.fixed.circulationStatus],
    dueOn: isoDay(field(answer, 'dueDate') ?? '', asking.settings.dates),
  };
}

async function readItems(asking: Asking, copies: readonly CopyToRead[]): Promise<Map<string, ReportedItem>> {
  const found = new Map<string, ReportedItem>();
  await Promise.all(
    copies.map(async ({ barcode }) => {
      try {
        found.set(barcode, await readItem(asking, barcode));
      } catch (error) {
        if (!(error instanceof LendingSystemError)) throw error;
      }
    }),
  );
  return found;
}

/** 29. */
async function renew({ system, settings, now, timeZone }: Asking, patron: string, barcode: string) {
  const answer = await system.ask({
    code: '29',
    fixed: { thirdParty: 'N', noBlock: 'N', date: sipDate(now, timeZone), nbDueDate: noDate },
    fields: fieldList({
      institution: settings.institution,
      patron,
      patronPassword: '',
      item: barcode,
      terminalPassword: '',
      feeAcknowledged: 'N',
    }),
  });
  if (answer.fixed.ok !== '1') return refusalOf(answer);
  return { isDone: true as const, dueOn: isoDay(field(answer, 'dueDate') ?? '', settings.dates) };
}

/** 65. */
async function renewAll({ system, settings, now, timeZone }: Asking, patron: string): Promise<ReadonlySet<string>> {
  const answer = await system.ask({
    code: '65',
    fixed: { date: sipDate(now, timeZone) },
    fields: fieldList({
      institution: settings.institution,
      patron,
      patronPassword: '',
      terminalPassword: '',
      feeAcknowledged: 'N',
    }),
  });
  return new Set(answer.fixed.ok === '1' ? fieldsOf(answer, 'renewed') : []);
}

/** 15. @param mode `+` places, `-` cancels */
async function hold(
  { system, settings, now, timeZone }: Asking,
  patron: string,
  { mode, wanted, place }: { mode: '+' | '-'; wanted: WantedHold; place?: string | undefined },
) {
  const answer = await system.ask({
    code: '15',
    fixed: { mode, date: sipDate(now, timeZone) },
    fields: fieldList({
      pickup: place,
      holdType: wanted.isVolume ? '3' : '2',
      institution: settings.institution,
      patron,
      patronPassword: '',
      item: wanted.barcode,
      title: wanted.controlNumber,
      terminalPassword: '',
    }),
  });
  return answer.fixed.ok === '1' ? { isDone: true as const } : refusalOf(answer);
}

/** 37. */
async function pay(
  { system, settings, now, timeZone }: Asking,
  patron: string,
  { number, fee, amountFen }: PaymentToBook,
): Promise<BookedPayment> {
  const answer = await system.ask({
    code: '37',
    fixed: {
      date: sipDate(now, timeZone),
      feeType: settings.feeType,
      paymentType: settings.paymentType,
      currency: 'CNY',
    },
    fields: fieldList({
      feeAmount: sipAmount(amountFen),
      institution: settings.institution,
      patron,
      terminalPassword: '',
      patronPassword: '',
      ...(fee !== '' && { fee }),
      transaction: number,
    }),
  });
  const { accepted } = answer.fixed;
  // Some write here what the other answers have in this place.
  if (accepted === 'Y' || accepted === '1') return { state: 'booked', problem: '' };
  return { state: accepted === 'N' || accepted === '0' ? 'refused' : 'unknown', problem: wordsOf(answer) };
}

/** A system that lends, spoken to in SIP2. @param input.now milliseconds since 1970 */
export function lendingOverSip(
  system: SipSystem,
  input: { settings: SipSystemSettings; timeZone: string; now: () => number },
): LendingSystem {
  const { settings, timeZone, now } = input;
  const asking = (): Asking => ({ system, settings, timeZone, now: now() });
  const services = {
    renewals: () => system.supports('29') === true,
    holds: () => system.supports('15') === true && supportsLists(system),
    payments: () => system.supports('37') === true,
  };
  return {
    reach: system.reach,
    offers: (service) => services[service](),
    readAccount: (patron) => readAccount(asking(), patron),
    readItems: (copies) => readItems(asking(), copies),
    renew: (patron, barcode) => renew(asking(), patron, barcode),
    get renewAll() {
      return system.supports('65') === true ? (patron: string) => renewAll(asking(), patron) : undefined;
    },
    placeHold: (patron, wanted, place) => hold(asking(), patron, { mode: '+', wanted, place }),
    cancelHold: (patron, wanted) => hold(asking(), patron, { mode: '-', wanted }),
    pay: (patron, payment) => pay(asking(), patron, payment),
  };
}
