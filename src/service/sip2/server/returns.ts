import { inLanguage } from '../../../lib/contract/language.ts';
import { libraryOfBarcode } from '../../catalogue/holdings/desk-copies.ts';
import { libraryName, locationName } from '../../catalogue/holdings/places.ts';
import { checkIn, checkInEntry, type CheckIn } from '../../circulation/check-in.ts';
import { fineOfLoan } from '../../circulation/fines.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { MessageKey } from '../../platform/messages/index.ts';
import { placeName, placeSites } from '../../request-queue/pickup-places.ts';
import { sipAmount } from '../messages/amounts.ts';
import { fieldList, requiredField, type SipMessage } from '../messages/message.ts';
import { auditMachine, isUndoing, orRefusal, screenText, stampOf, type Terminal } from './terminal.ts';

/** Where a returned copy goes, and what the machine shows. */
interface Sorting {
  bin: keyof Terminal['settings']['bins'];
  /** Why the machine sounds (CV, as SIP 3 and vendors number it). */
  alert?: '01' | '02' | '04' | '99';
  text: string;
  /** Code of the library, or the place, where it goes. */
  to?: string;
}

const outcomeTexts: Record<CheckIn['outcome'], MessageKey> = {
  returned: 'sipReturned',
  used: 'sipUsed',
  found: 'sipFound',
  arrived: 'sipArrived',
  underWay: 'sipReturned',
  reserved: 'sipReturned',
  repeated: 'sipReturned',
  inProcess: 'sipInProcess',
  withdrawn: 'sipWithdrawn',
};

function sortingOf(terminal: Terminal, { outcome, caught, sendTo }: CheckIn): Sorting {
  const { call, account } = terminal;
  const { library, language } = call;
  if (caught) {
    const to = caught.pickup_place ?? '';
    const values = { place: inLanguage(placeName(library, to), language) };
    return (placeSites(library).get(to)?.libCode ?? to) === account.lib_code
      ? { bin: 'hold', alert: '01', text: screenText(terminal, 'sipHoldHere', values), to }
      : { bin: 'transit', alert: '02', text: screenText(terminal, 'sipHoldElsewhere', values), to };
  }
  if (sendTo !== undefined) {
    const text = screenText(terminal, 'sipOtherLibrary', { place: libraryName(call, sendTo) });
    return { bin: 'transit', alert: '04', text, to: sendTo };
  }
  const text = screenText(terminal, outcomeTexts[outcome]);
  return outcome === 'inProcess' || outcome === 'withdrawn'
    ? { bin: 'other', alert: '99', text }
    : { bin: 'shelf', text };
}

/** A copy of another library of the installation is taken for that library; an unknown one is not. */
async function strange(terminal: Terminal, barcode: string): Promise<Sorting | undefined> {
  const { store, library, registry, language } = terminal.call;
  const libraryId = await libraryOfBarcode(store.db, library.id, barcode);
  const other = libraryId === undefined ? undefined : registry().byId(libraryId);
  if (!other) return undefined;
  const text = screenText(terminal, 'sipOtherLibrary', { place: inLanguage(other.file.name, language) });
  return { bin: 'transit', alert: '04', text, to: other.groupCode };
}

/** 09: takes whatever is handed in, and says where it goes: a copy that was caught for a reader sounds and falls into its bin. */
export async function checkin(message: SipMessage<'09'>, terminal: Terminal): Promise<SipMessage<'10'>> {
  const barcode = requiredField(message, 'item');
  const { call, account, settings } = terminal;
  const { library, now, store } = call;
  const { done, refusal } = await orRefusal(terminal, () =>
    inTransaction(store.db, async (db) => {
      const input = {
        library,
        barcode,
        deskAt: account.lib_code,
        undoes: isUndoing(message),
        staff: account.account,
        now: now(),
      };
      const handed = await checkIn(db, input);
      if (!handed) return undefined;
      const entry = checkInEntry(handed);
      if (entry) await auditMachine(terminal, db, entry);
      const fine = handed.loan && (await fineOfLoan(db, handed.loan));
      return { ...handed, fineFen: fine?.amountFen ?? 0 };
    }),
  );
  const { date, institution } = stampOf(terminal);
  const copy = done?.copy;
  const sorting = done
    ? sortingOf(terminal, done)
    : refusal === undefined
      ? await strange(terminal, barcode)
      : undefined;
  const alert = sorting ? sorting.alert : '99';
  const texts = [
    sorting?.text ?? refusal ?? screenText(terminal, 'deskUnknownItem'),
    ...(done && done.fineFen > 0 ? [screenText(terminal, 'sipFined', { amount: sipAmount(done.fineFen) })] : []),
  ];
  return {
    code: '10',
    fixed: {
      ok: sorting ? '1' : '0',
      resensitize: sorting ? 'Y' : 'N',
      magnetic: 'U',
      alert: alert === undefined ? 'N' : 'Y',
      date,
    },
    fields: fieldList({
      institution,
      item: barcode,
      permanentLocation: copy ? locationName(call, copy.location_id) : '',
      ...(copy && { title: copy.volume === null ? copy.title : `${copy.title} ${copy.volume}` }),
      ...(copy?.call_number && { callNumber: copy.call_number }),
      sortBin: settings.bins[sorting?.bin ?? 'other'],
      alertType: alert,
      destination: sorting?.to,
      screenMessage: texts,
    }),
  };
}
