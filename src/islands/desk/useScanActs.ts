import type { DeskLoan, DeskReader } from '#lib/contract/desk/circulation.ts';
import type { DeskCopyFile } from '#lib/contract/desk/copies.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { isChinese } from '#lib/rules/is-chinese.ts';
import { mayUse } from '#lib/rules/staff.ts';
import { useAsk, useDesk } from './frame.tsx';
import { handedInSound, handedInText, remediesOf } from './handed-in.ts';
import type { Returned } from './ReturnPanel.tsx';
import type { CounterReader, Turn } from './useCounterReader.ts';
import type { Remedy, ScannedCopy, ScanResult } from './useScans.ts';

/**
 * What a scan does at the service, and what the list of scans shows of it.
 * @param counter the reader at the desk, who follows what is lent, returned and renewed
 * @param onReturn gets each return whose reader is known; undefined for others
 */
export function useScanActs(counter: CounterReader, onReturn: (returned: Returned | undefined) => void) {
  const { messages, language, libraries, session } = useDesk();
  const ask = useAsk();
  const mayOverride = session !== undefined && mayUse(session.roles, 'overrides');

  const refused = (barcode: string, message: string): ScanResult => ({
    barcode,
    title: '',
    text: message,
    sound: 'refused',
  });
  const switched = (card: string): ScanResult => ({
    barcode: card,
    title: '',
    text: messages.cardScanned,
    sound: 'done',
  });
  /** Shows a loan of which staff may set another due day. */
  const movedScan = (loan: DeskLoan, whose: string, text: string, values = {}): ScanResult => ({
    barcode: loan.barcode,
    title: loan.title,
    text: fill(text, { day: formatDay(loan.dueOn, language), ...values }),
    sound: 'done',
    ...(mayOverride && { copy: { account: whose, barcode: loan.barcode, remedies: ['dueDay'] } }),
  });
  const lentScan = (loan: DeskLoan, after: DeskReader, text: string, values = {}): ScanResult => {
    counter.update(after);
    return movedScan(loan, after.account, text, values);
  };
  /** Shows the title of a copy that was refused, and what may be done about it; a code that no copy has may be a card. */
  const explain = async (
    scanned: Turn,
    barcode: string,
    message: string,
    remediesFor: (copy: DeskCopyFile) => readonly Remedy[],
  ): Promise<ScanResult> => {
    const answer = await ask('getDeskCopy', { barcode });
    if (!answer.success) {
      if (await counter.switchTo(scanned, barcode)) return switched(barcode);
      const isUnknown = answer.errCode === errCodes.conflict;
      const about: ScannedCopy = { account: scanned.account ?? '', barcode, remedies: ['addRecord'] };
      return { ...refused(barcode, message), ...(isUnknown && { copy: about }) };
    }
    const { title, volume } = answer.data;
    return {
      ...refused(barcode, message),
      title: volume === null ? title : `${title} ${volume}`,
      copy: { account: scanned.account ?? '', barcode, remedies: remediesFor(answer.data) },
    };
  };

  const lend = async (scanned: Turn, barcode: string, takeBack = false): Promise<ScanResult> => {
    const card = scanned.account ?? '';
    const answer = await ask('lendAtDesk', { card, barcode, takeBack });
    if (answer.success) return lentScan(answer.data.loan, answer.data.reader, messages.lent);
    return explain(scanned, barcode, answer.message, (copy) => remediesOf(copy, card, mayOverride));
  };
  /** Lends a copy when the card before it is looked up. */
  const lendAfter = async ({ scanned, opened }: { scanned: Turn; opened: Promise<string> }, barcode: string) => {
    const problem = await opened;
    return problem === '' ? lend(scanned, barcode) : refused(barcode, problem);
  };
  /** Lends against a rule. */
  const lendAnyway = async ({ account: card, barcode }: ScannedCopy, dueOn: string | undefined, reason: string) => {
    const answer = await ask('overrideLoanAtDesk', { card, barcode, dueOn, reason });
    if (!answer.success) return refused(barcode, answer.message);
    const { loan, reader, overridden } = answer.data;
    const rules = overridden.map((rule) => messages[`override_${rule}`]).join(isChinese(language) ? '、' : ', ');
    return lentScan(loan, reader, rules === '' ? messages.lent : messages.lentAnyway, { rules });
  };
  const moveDueDay = async ({ account, barcode }: ScannedCopy, dueOn: string, reason: string) => {
    const answer = await ask('setDueDayAtDesk', { barcode, dueOn, reason });
    if (!answer.success) return refused(barcode, answer.message);
    await counter.follow(barcode);
    return movedScan(answer.data.loan, account, messages.dueDayMoved);
  };
  const giveBack = async (scanned: Turn, barcode: string, libCode: string): Promise<ScanResult> => {
    if (scanned.isSwitched) return lend(scanned, barcode);
    const answer = await ask('returnAtDesk', { barcode, libCode });
    if (!answer.success) return refused(barcode, answer.message);
    const { copy, caught, sendTo, loan, reader, outcome } = answer.data;
    if (outcome === 'unknown' && (await counter.switchTo(scanned, barcode))) return switched(barcode);
    await counter.follow(barcode);
    onReturn(loan && reader ? { ...answer.data, loan, reader } : undefined);
    const from = libraries.find((library) => library.libCode === libCode)?.name ?? '';
    return {
      barcode,
      title: copy?.title ?? '',
      text: handedInText(messages, language, answer.data),
      sound: handedInSound(answer.data),
      ...(outcome === 'unknown' && { copy: { account: '', barcode, remedies: ['addRecord'] } }),
      ...(caught && { caught }),
      ...(copy && sendTo !== null && { sent: { ...copy, from, to: sendTo } }),
    };
  };
  const renew = async (scanned: Turn, barcode: string): Promise<ScanResult> => {
    const answer = await ask('renewAtDesk', { barcode });
    if (!answer.success) {
      return explain(scanned, barcode, answer.message, ({ loan }) =>
        loan !== null && mayOverride ? ['dueDay', 'openCopy'] : ['openCopy'],
      );
    }
    await counter.follow(barcode);
    return movedScan(answer.data.loan, scanned.account ?? '', messages.renewed);
  };
  return { lend, lendAfter, lendAnyway, moveDueDay, giveBack, renew };
}
