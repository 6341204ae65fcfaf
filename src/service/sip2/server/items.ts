import { itemByBarcode } from '../../circulation/facts.ts';
import { libraryDay } from '../../platform/configuration/lending.ts';
import { runningLoanOf } from '../../circulation/lend.ts';
import { queuedRequests } from '../../request-queue/queue.ts';
import { promiseOf } from '../../request-queue/release.ts';
import { itemStatesOf } from '../../catalogue/holdings/item-states.ts';
import { libraryName, locationName } from '../../catalogue/holdings/places.ts';
import { sipDayEnd } from '../messages/dates.ts';
import { field, fieldList, requiredField, type SipMessage } from '../messages/message.ts';
import { dueText, screenText, stampOf, type Terminal } from './terminal.ts';

/** Circulation statuses of the protocol for those of the catalogue; anything else is 01, other. */
const statusCodes: Record<string, string> = {
  available: '03',
  loaned: '04',
  inProcess: '06',
  onHold: '08',
  inTransit: '10',
  missing: '13',
};

/** 17: state of a copy. */
export async function itemInformation(message: SipMessage<'17'>, terminal: Terminal): Promise<SipMessage<'18'>> {
  const barcode = requiredField(message, 'item');
  const { call } = terminal;
  const { db } = call.store;
  const { date, institution } = stampOf(terminal);
  const item = await itemByBarcode(db, call.library.id, barcode);
  if (!item) {
    return {
      code: '18',
      fixed: { circulationStatus: '01', securityMarker: '00', feeType: '01', date },
      fields: fieldList({ item: barcode, title: '', screenMessage: screenText(terminal, 'deskUnknownItem') }),
    };
  }
  const [loan, queue, promised] = await Promise.all([
    runningLoanOf(db, call.library.id, barcode),
    queuedRequests(db, [item.record_id]),
    promiseOf(db, item.id),
  ]);
  const isLate = loan !== undefined && loan.due_on < libraryDay(call.library, call.now());
  const { status } = itemStatesOf(call.library, call.now())({ ...item, due_date: loan?.due_on ?? null });
  return {
    code: '18',
    fixed: {
      circulationStatus: statusCodes[status] ?? '01',
      securityMarker: '00',
      feeType: '01',
      date,
    },
    fields: fieldList({
      item: barcode,
      title: item.volume === null ? item.title : `${item.title} ${item.volume}`,
      ...(loan && { dueDate: dueText(terminal, loan.due_on) }),
      ...(promised?.until && { holdUntil: sipDayEnd(promised.until) }),
      queueLength: queue.length,
      owner: libraryName(call, item.lib_code),
      institution,
      permanentLocation: locationName(call, item.location_id),
      ...(item.call_number && { callNumber: item.call_number }),
      ...(isLate && { screenMessage: screenText(terminal, 'itemOverdue') }),
    }),
  };
}

/** 19: the properties that a machine reports of a copy are not kept, and the answer says so. */
export function itemStatusUpdate(message: SipMessage<'19'>, terminal: Terminal): SipMessage<'20'> {
  return {
    code: '20',
    fixed: { propertiesOk: '0', date: stampOf(terminal).date },
    fields: fieldList({ item: requiredField(message, 'item'), properties: field(message, 'properties') ?? '' }),
  };
}
