import { errCodes } from '../../../lib/contract/envelope.ts';
import { cardKeyLength, isCardCode, parseCardText } from '../../../lib/rules/phone-card.ts';
import { newSecret } from '../../../lib/rules/time-codes.ts';
import { type CallContext, ServiceError, type Handlers } from '../../platform/context/context.ts';
import { accountKey, findReader, readerById, type ReaderRow } from '../../platform/readers/readers.ts';
import { seal, unseal } from '../../platform/sealed.ts';
import { randomText } from '../second-factor/codes.ts';
import { isLive } from './sessions.ts';

type CardCall = Pick<CallContext, 'store' | 'secrets' | 'library' | 'now'>;

const purpose = 'phone-card';

/** A secret is sealed for a session and a card number: it ends with either. */
const ownerOf = (sessionId: string, cardNumber: string): string => `${sessionId} ${accountKey(cardNumber)}`;

/**
 * The card of the session; created when it is first requested, and again after the reader got another card number.
 * @throws ServiceError 403 for a card that is frozen or reported lost
 */
export const getPhoneCard: Handlers['getPhoneCard'] = async (_, call) => {
  const { store, secrets, reader } = call;
  if (reader.status !== 'normal') throw new ServiceError(errCodes.forbidden, 'phoneCardRefused');
  const owner = ownerOf(reader.sessionId, reader.primaryId);
  const row = await store.db
    .selectFrom('session')
    .select(['card_key', 'card_secret'])
    .where('id', '=', reader.sessionId)
    .executeTakeFirstOrThrow();
  const known = unseal(secrets, purpose, owner, row.card_secret ?? '');
  if (known !== undefined && row.card_key !== null) return { cardKey: row.card_key, secret: known };
  const card = { cardKey: randomText(cardKeyLength), secret: newSecret() };
  const { numUpdatedRows } = await store.db
    .updateTable('session')
    .set({ card_key: card.cardKey, card_secret: seal(secrets, purpose, owner, card.secret) })
    .where('id', '=', reader.sessionId)
    .where('card_key', row.card_key === null ? 'is' : '=', row.card_key)
    .executeTakeFirst();
  // Another tab of the session may have created the card meanwhile.
  return numUpdatedRows === 1n ? card : getPhoneCard(_, call);
};

/**
 * Finds the reader whose phone shows this text now; undefined for other texts and for codes that are not valid.
 * @param at when it was read, in milliseconds since 1970
 */
export async function readerOfPhone(
  { store, secrets, library, now }: CardCall,
  text: string,
  at = now(),
): Promise<ReaderRow | undefined> {
  const parsed = parseCardText(text);
  if (!parsed) return undefined;
  const session = await store.db
    .selectFrom('session')
    .select(['id', 'reader_id', 'card_secret'])
    .where('card_key', '=', parsed.cardKey)
    .where(isLive(library, now()))
    .executeTakeFirst();
  if (!session) return undefined;
  const reader = await readerById(store, session.reader_id);
  if (reader.status !== 'normal') return undefined;
  const secret = unseal(secrets, purpose, ownerOf(session.id, reader.primary_id), session.card_secret ?? '');
  return secret !== undefined && isCardCode(secret, parsed.code, at) ? reader : undefined;
}

/**
 * Finds the reader of what is scanned or typed where a card is expected: a text of a phone, an account or a card number.
 * @param at as of `readerOfPhone`
 */
export const findReaderByCard = async (call: CardCall, text: string, at?: number): Promise<ReaderRow | undefined> =>
  (await readerOfPhone(call, text, at)) ?? findReader(call.store, call.library.id, text);
