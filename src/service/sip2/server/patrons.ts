import { libraryDay } from '../../platform/configuration/lending.ts';
import { barMessage, barOn } from '../../platform/readers/bars.ts';
import { setStatus } from '../../readers/write-readers.ts';
import { sipAmount } from '../messages/amounts.ts';
import { field, fieldList, type SipMessage } from '../messages/message.ts';
import { patronOf, unknownPatron, type Patron } from './proofs.ts';
import { acting, screenText, stampOf, type Terminal } from './terminal.ts';
import { generalRule } from '../../../lib/rules/circulation.ts';
import { openCharges } from '../../ledger/charges/read-charges.ts';
import { isInDebt, runningLoans } from '../../circulation/facts.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { openRequests } from '../../request-queue/desk-requests.ts';
import type { ReaderRow } from '../../platform/readers/readers.ts';

/** Loads what machines learn about a reader, once for a message. */
async function patronFacts({ store, library, now }: CallContext, reader: ReaderRow) {
  const today = libraryDay(library, now());
  const [loans, charges, inDebt, requests] = await Promise.all([
    runningLoans(store.db, library.id, reader.id),
    openCharges(store.db, library.id, reader.id),
    isInDebt(store.db, library, reader.id),
    openRequests({ store, library })
      .where('copy_request.reader_id', '=', reader.id)
      .orderBy('copy_request.created_at')
      .execute(),
  ]);
  return {
    loans,
    charges,
    inDebt,
    overdue: loans.filter((loan) => loan.due_on < today),
    /** On the pick-up shelf. */
    ready: requests.filter((request) => request.stage === 'ready'),
    /** Wanted and not there yet. */
    waiting: requests.filter((request) => request.stage !== 'ready'),
    owedFen: charges.reduce((sum, charge) => sum + charge.openFen, 0),
    maxLoans: generalRule(library.file.circulation, reader.type_code).loans,
  };
}
type PatronFacts = Awaited<ReturnType<typeof patronFacts>>;

/** Fourteen places: Y where it is true, blank where it is not. */
function patronFlags({ library, now }: CallContext, reader: ReaderRow | undefined, facts?: PatronFacts): string {
  const { circulation } = library.file;
  const barred = !reader || barOn(reader, libraryDay(library, now())) !== undefined;
  const overdue = (facts?.overdue.length ?? 0) > 0 && !circulation.lendWhileOverdue;
  const full = facts !== undefined && facts.loans.length >= facts.maxLoans;
  const inDebt = facts?.inDebt ?? false;
  const flags = Array.from({ length: 14 }, () => false);
  flags[0] = barred || overdue || full || inDebt;
  flags[1] = barred || (inDebt && !circulation.fines.renewInDebt);
  flags[3] = barred;
  flags[4] = reader?.status === 'lost';
  flags[5] = full;
  flags[6] = overdue;
  flags[10] = inDebt;
  return flags.map((flag) => (flag ? 'Y' : ' ')).join('');
}

/** Where the library wants a password, machines learn only the name of a reader until it was right. */
const mayTell = ({ settings }: Terminal, { reader, password }: Patron): boolean =>
  reader !== undefined && (password === 'right' || (password === 'none' && settings.patronPassword === 'optional'));

function patronTexts(terminal: Terminal, { id, reader, password, refusal }: Patron, facts?: PatronFacts): string[] {
  if (password === 'wrong' && refusal) return [screenText(terminal, refusal.key, refusal.values)];
  if (!reader) return [screenText(terminal, unknownPatron(id))];
  const { call } = terminal;
  const bar = barOn(reader, libraryDay(call.library, call.now()));
  if (bar) {
    const { key, values } = barMessage(bar, call.language, { frozen: 'sipCardFrozen', lost: 'sipCardLost' });
    return [screenText(terminal, key, values)];
  }
  if (!facts) return [];
  return [
    ...(facts.ready.length > 0 ? [screenText(terminal, 'sipReady', { count: facts.ready.length })] : []),
    ...(facts.overdue.length > 0 ? [screenText(terminal, 'sipOverdue', { count: facts.overdue.length })] : []),
    ...(facts.owedFen > 0 ? [screenText(terminal, 'sipOwes', { amount: sipAmount(facts.owedFen) })] : []),
  ];
}

/** Fields that every answer about a reader has. */
const patronFields = (terminal: Terminal, patron: Patron, facts?: PatronFacts) => ({
  institution: stampOf(terminal).institution,
  patron: patron.id,
  name: mayTell(terminal, patron) ? (patron.reader?.name ?? '') : '',
  validPatron: patron.reader ? 'Y' : 'N',
  ...(patron.password !== 'none' && { validPassword: patron.password === 'right' ? 'Y' : 'N' }),
  ...(facts && { currency: 'CNY', feeAmount: sipAmount(facts.owedFen) }),
});

async function factsFor(terminal: Terminal, patron: Patron): Promise<PatronFacts | undefined> {
  return patron.reader && mayTell(terminal, patron) ? patronFacts(terminal.call, patron.reader) : undefined;
}

/** 23: whether a reader may borrow. */
export async function patronStatus(message: SipMessage<'23'>, terminal: Terminal): Promise<SipMessage<'24'>> {
  const patron = await patronOf(terminal, message);
  const facts = await factsFor(terminal, patron);
  return {
    code: '24',
    fixed: {
      patronStatus: patronFlags(terminal.call, patron.reader, facts),
      language: message.fixed.language,
      date: stampOf(terminal).date,
    },
    fields: fieldList({
      ...patronFields(terminal, patron, facts),
      screenMessage: patronTexts(terminal, patron, facts),
    }),
  };
}

/** 25: a card stays as it is, since machines unfreeze none; the answer says how it is. */
export async function patronEnable(message: SipMessage<'25'>, terminal: Terminal): Promise<SipMessage<'26'>> {
  const patron = await patronOf(terminal, message);
  const facts = await factsFor(terminal, patron);
  return {
    code: '26',
    fixed: {
      patronStatus: patronFlags(terminal.call, patron.reader, facts),
      language: '000',
      date: stampOf(terminal).date,
    },
    fields: fieldList({
      ...patronFields(terminal, patron, facts),
      screenMessage: patronTexts(terminal, patron, facts),
    }),
  };
}

/** A count; blanks where it may not be revealed, unlike zero. */
const four = (count: number | undefined): string =>
  count === undefined ? '    ' : String(Math.min(count, 9999)).padStart(4, '0');

function listOf(facts: PatronFacts, summary: string): Partial<Record<string, string[]>> {
  const lists: [string, string[]][] = [
    ['holdItem', facts.ready.map((entry) => entry.barcode ?? entry.title)],
    ['overdueItem', facts.overdue.map((entry) => entry.barcode)],
    ['chargedItem', facts.loans.map((loan) => loan.barcode)],
    [
      'fineItem',
      facts.charges.map(
        (charge) =>
          `${String(charge.id)} ${sipAmount(charge.openFen)} ${charge.title ?? charge.barcode ?? charge.kind}`,
      ),
    ],
    ['recallItem', []],
    ['unavailableItem', facts.waiting.map((entry) => entry.barcode ?? entry.title)],
  ];
  const wanted = summary.indexOf('Y');
  const [name, values] = lists[wanted] ?? [];
  return name === undefined || values === undefined ? {} : { [name]: values };
}

/** The part of a list that BP and BQ ask for; counted from 1. */
function cut(message: SipMessage<'63'>, values: readonly string[]): string[] {
  const number = (name: 'startItem' | 'endItem', usual: number) => {
    const given = Number(field(message, name)?.trim() ?? NaN);
    return Number.isInteger(given) && given > 0 ? given : usual;
  };
  return values.slice(number('startItem', 1) - 1, number('endItem', values.length));
}

/** 63: what a reader has, wants and owes; one list at a time, as the protocol asks for. */
export async function patronInformation(message: SipMessage<'63'>, terminal: Terminal): Promise<SipMessage<'64'>> {
  const patron = await patronOf(terminal, message);
  const facts = await factsFor(terminal, patron);
  const list = facts ? listOf(facts, message.fixed.summary) : {};
  const counts = {
    holdCount: four(facts?.ready.length),
    overdueCount: four(facts?.overdue.length),
    chargedCount: four(facts?.loans.length),
    fineCount: four(facts?.charges.length),
    recallCount: four(facts && 0),
    unavailableCount: four(facts?.waiting.length),
  };
  return {
    code: '64',
    fixed: {
      patronStatus: patronFlags(terminal.call, patron.reader, facts),
      language: message.fixed.language,
      date: stampOf(terminal).date,
      ...counts,
    },
    fields: fieldList({
      ...patronFields(terminal, patron, facts),
      ...(facts && { chargedLimit: four(facts.maxLoans) }),
      ...Object.fromEntries(Object.entries(list).map(([name, values]) => [name, cut(message, values ?? [])])),
      screenMessage: patronTexts(terminal, patron, facts),
    }),
  };
}

/** 35: the reader goes; what the machine had proved is forgotten. */
export function endPatronSession(message: SipMessage<'35'>, terminal: Terminal): SipMessage<'36'> {
  terminal.proofs.forget();
  const { institution, date } = stampOf(terminal);
  return {
    code: '36',
    fixed: { endSession: 'Y', date },
    fields: fieldList({ institution, patron: field(message, 'patron') ?? '' }),
  };
}

/**
 * 01: freezes a card where the library lets machines do so. A card that is reported lost stays so. Either way staff find
 * it in the audit log.
 */
export async function blockPatron(message: SipMessage<'01'>, terminal: Terminal): Promise<SipMessage<'24'>> {
  const { call, settings } = terminal;
  const found = await patronOf(terminal, message);
  const { reader } = found;
  const blocks = settings.blockPatron && reader?.status === 'normal';
  if (reader) {
    const detail = blocks ? 'block' : 'block refused';
    await acting(terminal, detail, [], async (db) => {
      if (blocks) await setStatus({ ...call, store: { ...call.store, db } }, reader.id, 'frozen');
      return { about: { readerId: reader.id }, result: undefined };
    });
  }
  const patron: Patron = { ...found, reader: reader && { ...reader, status: blocks ? 'frozen' : reader.status } };
  return {
    code: '24',
    fixed: {
      patronStatus: patronFlags(call, patron.reader),
      language: '000',
      date: stampOf(terminal).date,
    },
    fields: fieldList({ ...patronFields(terminal, patron), screenMessage: patronTexts(terminal, patron) }),
  };
}
