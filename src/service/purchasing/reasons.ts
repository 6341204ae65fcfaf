import type { PurchaseReason } from '../../lib/contract/calls/purchasing.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import type { Language } from '../../lib/contract/language.ts';
import type { PurchaseRefusal } from '../../lib/rules/purchasing.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { ServiceError } from '../platform/context/errors.ts';
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

/** A refusal in the reader's language. @param records editions of the catalogue that are meant */
export const reasonOf = (
  language: Language,
  refusal: PurchaseRefusal,
  records: PurchaseReason['records'] = [],
): PurchaseReason => ({
  refusal,
  text: message(language, `purchase_${refusal}`),
  records: refusal === 'held' ? records : [],
});
