import type { ParsedDeskInputOf } from '../../lib/contract/desk/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { maskMail, normalizeMail, maskPhone, normalizePhone } from '../../lib/rules/contacts.ts';
import { tidyText } from '../../lib/rules/questions.ts';
import { copyByBarcode } from '../catalogue/holdings/desk-copies.ts';
import { auditAct } from '../platform/audit/append.ts';
import { inputRefused, ServiceError, readerStatusOf } from '../platform/context/context.ts';
import { readerOfPhone } from '../identity/sessions/phone-card.ts';
import { dropFactor } from '../identity/second-factor/store.ts';
import { findCharges } from '../ledger/charges/read-charges.ts';
import { message, type MessageKey } from '../platform/messages/index.ts';
import type { Channel } from '../platform/context/outgoing.ts';
import { searchReaders } from '../platform/readers/find-readers.ts';
import { addNote, dropNote } from '../readers/reader-notes.ts';
import { readerById, type ReaderRow } from '../platform/readers/readers.ts';
import { correctReader, type ReaderCorrection } from '../readers/correct-reader.ts';
import { putReader, ReaderError, setDeskMessage, setStatus } from '../readers/write-readers.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';
import { readerFile, readerOfCard } from './reader-file.ts';

/** Does something about a reader as a whole, with its entry of the audit log. @returns the reader as it is then */
async function changing(
  call: DeskCall,
  card: string,
  detail: string,
  work: (inside: DeskCall, reader: ReaderRow) => Promise<readonly string[]>,
) {
  const reader = await readerOfCard(call, card);
  await inTransaction(call.store.db, async (db) => {
    const subjects = await work({ ...call, store: { ...call.store, db } }, reader);
    await auditAct(call, db, detail, { readerId: reader.id, subjects });
  });
  return readerFile(call, await readerById(call.store, reader.id));
}

/** A contact as it is kept; null takes it away. @throws ServiceError 400 when it is none */
function contactOf(channel: Channel, typed: string): string | null {
  if (typed === '') return null;
  const contact = channel === 'mail' ? normalizeMail(typed) : normalizePhone(typed);
  if (contact === undefined) throw new ServiceError(errCodes.badRequest, `${channel}Invalid`);
  return contact;
}

type Change = Omit<ParsedDeskInputOf<'changeDeskReader'>, 'account'>;

/** Changes a contact, and notifies the former one, which the reader had proved. @returns whether it is another one */
async function changeContact(
  { store, library, language, outbox, now }: DeskCall,
  reader: ReaderRow,
  channel: Channel,
  { typed, verified }: { typed: string; verified: boolean },
): Promise<boolean> {
  const contact = contactOf(channel, typed);
  const verifiedAt = contact !== null && verified ? now() : null;
  const values =
    channel === 'mail'
      ? { mail: contact, mail_verified_at: verifiedAt }
      : { phone: contact, phone_verified_at: verifiedAt };
  const before = reader[channel];
  const wasVerified = reader[`${channel}_verified_at`] !== null;
  if (before === contact && wasVerified === (verifiedAt !== null)) return false;
  await store.db
    .updateTable('reader')
    .set({ ...values, updated_at: now() })
    .where('id', '=', reader.id)
    .execute();
  if (before === null || before === contact || !wasVerified) return true;
  const shown = contact === null ? '—' : channel === 'mail' ? maskMail(contact) : maskPhone(contact);
  await outbox.enqueue(store.db, library.id, {
    channel,
    recipient: before,
    subject: inLanguage(library.file.name, language),
    body: message(language, 'contactChangedBody', { contact: shown }),
  });
  return true;
}

async function change(inside: DeskCall, reader: ReaderRow, input: Change): Promise<string[]> {
  const { status, mail, phone, verified, dropFactor: isDropped } = input;
  const done: string[] = [];
  if (status !== undefined && status !== readerStatusOf(reader.status)) {
    await setStatus({ ...inside, now: inside.now }, reader.id, status);
    done.push(status);
  }
  if (mail !== undefined && (await changeContact(inside, reader, 'mail', { typed: mail, verified }))) done.push('mail');
  if (phone !== undefined && (await changeContact(inside, reader, 'phone', { typed: phone, verified }))) {
    done.push('phone');
  }
  if (isDropped === true) {
    if (!(await dropFactor(inside.store.db, reader.id))) throw new ServiceError(errCodes.conflict, 'deskNoFactor');
    done.push('second factor off');
  }
  if (done.length === 0) throw new ServiceError(errCodes.conflict, 'deskNothingChanged');
  return done;
}

type FormInput = Omit<ParsedDeskInputOf<'correctDeskReader'>, 'account'>;

const orNone = (text: string): string | null => (text === '' ? null : text);

/** What the form says. @throws ServiceError 400 for a type or library code that the library has not, or a span without days */
function correctionOf(
  { library }: Pick<DeskCall, 'library'>,
  input: FormInput,
  typeBefore: string | null,
): ReaderCorrection {
  const { libraries, circulation } = library.file;
  const { name, card, typeCode, department, validFrom, validUntil } = input;
  const libCode = input.libCode === '' ? (libraries[0]?.libCode ?? '') : input.libCode;
  if (!libraries.some((entry) => entry.libCode === libCode)) throw inputRefused('libCode');
  const types = ['', typeBefore, ...circulation.readerTypes.map(({ code }) => code)];
  if (!types.includes(typeCode)) throw inputRefused('typeCode');
  if (validFrom !== '' && validUntil !== '' && validUntil < validFrom) throw inputRefused('validUntil');
  return {
    name,
    card,
    typeCode: orNone(typeCode),
    libCode,
    department: orNone(department),
    validFrom: orNone(validFrom),
    validUntil: orNone(validUntil),
  };
}

const readerErrors = {
  taken: 'deskReaderTaken',
  unknownLibrary: 'deskReaderTaken',
  cancelled: 'deskReaderCancelled',
} as const satisfies Record<ReaderError['reason'], MessageKey>;

/** Writes a reader. @throws ServiceError 409 when the account or the card is another reader's */
async function writing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReaderError) throw new ServiceError(errCodes.conflict, readerErrors[error.reason]);
    throw error;
  }
}

/** Adds a reader as a whole, with the entry of the audit log. */
async function addReader(call: DeskCall, account: string, input: FormInput) {
  const { store, library, now, secrets } = call;
  const { typeCode, department, validFrom, validUntil, card, ...fields } = correctionOf(call, input, null);
  const id = await writing(() =>
    inTransaction(store.db, async (db) => {
      const made = await putReader(
        { store: { ...store, db }, library, now, secrets },
        {
          ...fields,
          account,
          primaryId: card,
          typeCode: typeCode ?? '',
          department: department ?? '',
          validFrom: validFrom ?? '',
          validUntil: validUntil ?? '',
        },
      );
      await auditAct(call, db, 'reader added', { readerId: made.id });
      return made.id;
    }),
  );
  return readerFile(call, await readerById(store, id));
}

/** Readers at the desk (docs/guide/desk-readers.md): nobody sees or sets a password here. */
export const deskReaderHandlers = {
  findDeskReaders: async ({ text }, call) => {
    const { store, library } = call;
    const holder = await readerOfPhone(call, text);
    const copy = await copyByBarcode(store.db, library.id, text);
    const about = copy && { recordIds: [copy.record_id], barcode: text };
    const charges = about ? await findCharges(store.db, library.id, about) : [];
    const debtors = charges.flatMap(({ readerId, openFen }) => (openFen > 0 && readerId !== null ? readerId : []));
    const { readers, hasMore } = holder
      ? { readers: [holder], hasMore: false }
      : await searchReaders(store, library.id, { text, debtors });
    return {
      result: readers.map((entry) => ({
        account: entry.account,
        name: entry.name,
        card: entry.primary_id,
        typeCode: entry.type_code,
        status: readerStatusOf(entry.status),
      })),
      hasMore,
    };
  },
  getDeskReaderFile: async ({ account }, call) => readerFile(call, await readerOfCard(call, account)),
  changeDeskReader: ({ account, ...given }, call) =>
    changing(call, account, 'reader changed', (inside, reader) => change(inside, reader, given)),
  listDeskReaderTypes: (_input, { library, language }) => ({
    types: library.file.circulation.readerTypes.map(({ code, name }) => ({ code, name: inLanguage(name, language) })),
  }),
  addDeskReader: ({ account, ...input }, call) => addReader(call, account, input),
  correctDeskReader: ({ account, ...input }, call) =>
    writing(() =>
      changing(call, account, 'reader corrected', async (inside, reader) => {
        const changed = await correctReader(inside, reader, correctionOf(call, input, reader.type_code));
        if (changed.length === 0) throw new ServiceError(errCodes.conflict, 'deskNothingChanged');
        return changed;
      }),
    ),
  setDeskReaderMessage: ({ account, text }, call) =>
    changing(call, account, text === '' ? 'reader message dismissed' : 'reader message', async ({ store }, reader) => {
      await setDeskMessage(store.db, reader.id, text === '' ? null : text);
      return [];
    }),
  addDeskReaderNote: ({ account, text: typed }, call) =>
    changing(call, account, 'reader note added', async ({ store, library, now, staff }, { id: readerId }) => {
      const text = tidyText(typed);
      if (text === '') throw inputRefused('text');
      await addNote(store.db, { libraryId: library.id, readerId, text, staff: staff.row.account, now: now() });
      return [];
    }),
  dropDeskReaderNote: ({ account, noteId }, call) =>
    changing(call, account, 'reader note removed', async ({ store }, { id: readerId }) => {
      if (!(await dropNote(store.db, { readerId, noteId: Number(noteId) }))) {
        throw new ServiceError(errCodes.notFound, 'deskItemSettled');
      }
      return [noteId];
    }),
} satisfies Partial<DeskHandlers>;
