import type { PurchaseReason } from '../../lib/contract/calls/purchasing.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import type { PurchaseRefusal } from '../../lib/rules/purchasing.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { formatDay } from '../../lib/rules/day-text.ts';
import { message } from '../platform/messages/index.ts';
import type { PurchasingSettings } from '../platform/configuration/purchasing.schema.ts';

/** The rules of a library that buys what readers choose; undefined where it does not. */
export const settingsOf = ({ file }: Pick<LoadedLibrary, 'file'>): PurchasingSettings | undefined => file.purchasing;

/** The same, for calls. @throws ServiceError 404 where the library does not */
export function requireSettings(library: Pick<LoadedLibrary, 'file'>): PurchasingSettings {
  const settings = settingsOf(library);
  if (!settings) throw new ServiceError(errCodes.notFound, 'purchase_notOffered');
  return settings;
}

type Asking = Pick<ReaderCall, 'language' | 'reader'>;

/** Message of a refusal, with the day of the card of the reader. */
export function refusalMessage({ language, reader }: Asking, refusal: PurchaseRefusal) {
  if (refusal !== 'cardNotYetValid' && refusal !== 'cardExpired') {
    return { key: `purchase_${refusal}`, values: {} } as const;
  }
  const day = reader.bar && 'day' in reader.bar ? formatDay(reader.bar.day, language) : '';
  return { key: refusal, values: { day } } as const;
}

/** A refusal in the reader's language. @param records editions of the catalogue that are meant */
export function reasonOf(
  call: Asking,
  refusal: PurchaseRefusal,
  records: PurchaseReason['records'] = [],
): PurchaseReason {
  const { key, values } = refusalMessage(call, refusal);
  return { refusal, text: message(call.language, key, values), records: refusal === 'held' ? records : [] };
}
