import type { Database } from '../../platform/db/database.ts';
import type { Selectable } from 'kysely';
import type { Language } from '../../../lib/contract/language.ts';
import type { PaymentMethod } from '../../../lib/rules/payments.ts';
import { message } from '../../platform/messages/index.ts';

/** What a way to pay is called. */
export const methodName = (method: PaymentMethod, language: Language): string => message(language, `payment_${method}`);

export type PaymentRow = Selectable<Database['payment']>;
