import { errCodes } from '../../lib/contract/envelope.ts';
import { lentAtOnce } from '../../lib/rules/copy-requests.ts';
import { ServiceError, type Handlers } from '../platform/context/context.ts';
import { message } from '../platform/messages/index.ts';
import { loanOutlook } from './options.ts';
import { readSituation, requirePlace, requirePlaceable } from './place-request.ts';

/**
 * Whether the reader may place this very request: decided as it is when it is placed, and nothing is written.
 * @throws ServiceError 404 when the library does not have the record
 */
export const checkCopyRequest: Handlers['checkCopyRequest'] = async (input, call) => {
  const { store, language } = call;
  const { kind } = input;
  const situation = await readSituation(store.db, call, input);
  const no = (reason: string) => ({ isAllowed: false, reason, fee: 0, dueOn: null });
  try {
    const placeable = requirePlaceable(call, situation, kind, input);
    const { rule, copies } = placeable.decided;
    const mayBeSent = kind === 'homeDelivery' || (rule.sends && input.pickupPlaceId === undefined);
    if (kind !== 'reLend' && !mayBeSent) requirePlace(call, placeable, kind, input);
    const [copy] = copies;
    if (!lentAtOnce.includes(kind) || !copy) return { isAllowed: true, reason: null, fee: 0, dueOn: null };
    const outlook = await loanOutlook(call, placeable.reader, copy);
    if ('key' in outlook) return no(message(language, outlook.key, outlook.values));
    return { isAllowed: true, reason: null, fee: rule.fee, dueOn: outlook.dueOn };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.errCode !== errCodes.conflict) throw error;
    return no(message(language, error.key, error.values));
  }
};
