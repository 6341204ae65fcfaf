import { inLanguage } from '../../../lib/contract/language.ts';
import { itemByBarcode, type LentItem } from '../../circulation/facts.ts';
import type { Db } from '../../platform/db/schema.ts';
import { chargedForLoan } from '../../circulation/fines.ts';
import { CirculationError, giveBack } from '../../circulation/lend.ts';
import { placeName, placeSites } from '../../request-queue/pickup-places.ts';
import { promiseOf } from '../../request-queue/release.ts';
import { libraryName, locationName } from '../../catalogue/holdings/places.ts';
import { sipAmount } from '../messages/amounts.ts';
import { fieldList, requiredField, type SipMessage } from '../messages/message.ts';
import { acting, orRefusal, screenText, stampOf, type Terminal } from './terminal.ts';

/** A machine whose answer was lost asks again: a return this recent is confirmed again. */
const repeatMs = 5 * 60_000;

/** Where a returned copy goes: kept for a reader here or elsewhere, to its own library, or back to the shelf. */
interface Sorting {
  bin: keyof Terminal['settings']['bins'];
  /** Why the machine sounds (CV, as SIP 3 and vendors number it). */
  alert?: '01' | '02' | '04';
  text: string;
  /** Code of the library, or the place, where it goes. */
  to?: string;
}

async function sortingOf(db: Db, terminal: Terminal, item: LentItem): Promise<Sorting> {
  const { call, account } = terminal;
  const { library, language } = call;
  const promised = await promiseOf(db, item.id);
  if (promised) {
    const place = promised.pickup_place ?? '';
    const to = placeSites(library).get(place)?.libCode ?? place;
    const name = inLanguage(placeName(library, place), language);
    return promised.stage === 'inTransit' || to !== account.lib_code
      ? { bin: 'transit', alert: '02', text: screenText(terminal, 'sipHoldElsewhere', { place: name }), to: place }
      : { bin: 'hold', alert: '01', text: screenText(terminal, 'sipHoldHere', { place: name }), to: place };
  }
  if (item.lib_code !== account.lib_code) {
    const text = screenText(terminal, 'sipOtherLibrary', { place: libraryName(call, item.lib_code) });
    return { bin: 'transit', alert: '04', text, to: item.lib_code };
  }
  return { bin: 'shelf', text: screenText(terminal, 'sipReturned') };
}

/** Whether a copy came back a moment ago. */
async function isJustBack({ call }: Terminal, item: LentItem): Promise<boolean> {
  const row = await call.store.db
    .selectFrom('loan')
    .select('returned_at')
    .where('library_id', '=', call.library.id)
    .where('barcode', '=', item.barcode)
    .where('returned_at', '>', call.now() - repeatMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** 09: takes a copy back, and says where it goes: a copy that was caught for a reader sounds and falls into its bin. */
export async function checkin(message: SipMessage<'09'>, terminal: Terminal): Promise<SipMessage<'10'>> {
  const barcode = requiredField(message, 'item');
  const { call, account, settings } = terminal;
  const { library, now } = call;
  const item = await itemByBarcode(call.store.db, library.id, barcode);
  const { done, refusal } = await orRefusal(terminal, async () => {
    if (!item) throw new CirculationError('unknownItem');
    try {
      return await acting(terminal, 'return', [barcode], async (db) => {
        const { loan } = await giveBack(db, { library, barcode, now: now(), deskAt: account.lib_code });
        const fineFen = await chargedForLoan(db, loan);
        return { about: { loanId: loan.id }, result: { fineFen, sorting: await sortingOf(db, terminal, item) } };
      });
    } catch (error) {
      const isBack = error instanceof CirculationError && error.reason === 'notOnLoan';
      if (isBack && (await isJustBack(terminal, item))) {
        return { fineFen: 0, sorting: await sortingOf(call.store.db, terminal, item) };
      }
      throw error;
    }
  });
  const { date, institution } = stampOf(terminal);
  // A copy that is on loan to nobody is not returned; where it should go is answered all the same.
  const sorting = done?.sorting ?? (item && (await sortingOf(call.store.db, terminal, item)));
  const alert = done ? sorting?.alert : (sorting?.alert ?? '99');
  const texts = [
    ...(refusal === undefined ? [] : [refusal]),
    ...(sorting && (done || sorting.alert) ? [sorting.text] : []),
    ...(done && done.fineFen > 0 ? [screenText(terminal, 'sipFined', { amount: sipAmount(done.fineFen) })] : []),
  ];
  return {
    code: '10',
    fixed: {
      ok: done ? '1' : '0',
      resensitize: done ? 'Y' : 'N',
      magnetic: 'U',
      alert: alert === undefined ? 'N' : 'Y',
      date,
    },
    fields: fieldList({
      institution,
      item: barcode,
      permanentLocation: item ? locationName(call, item.location_id) : '',
      ...(item && { title: item.volume === null ? item.title : `${item.title} ${item.volume}` }),
      ...(item?.call_number && { callNumber: item.call_number }),
      sortBin: settings.bins[done || sorting?.alert ? (sorting?.bin ?? 'other') : 'other'],
      alertType: alert,
      destination: sorting?.to,
      screenMessage: texts,
    }),
  };
}
