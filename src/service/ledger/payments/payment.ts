import type { Selectable } from 'kysely';
import type { Language } from '../../../lib/contract/language.ts';
import type { OnlineMeans } from '../../../lib/rules/charges.ts';
import type { PaymentMethod } from '../../../lib/rules/payments.ts';
import { message, type MessageKey } from '../../platform/messages/index.ts';
import type { PaymentTable } from '../../platform/db/schema.payments.ts';

const nameKeys = {
  weixin: 'paymentWeixin',
  alipay: 'paymentAlipay',
  card: 'paymentCard',
} as const satisfies Record<PaymentMethod, MessageKey>;

/** What a way to pay is called. */
export const methodName = (method: PaymentMethod, language: Language): string => message(language, nameKeys[method]);

export type PaymentRow = Selectable<PaymentTable>;

/** The account that each way to pay has. */
export const meansOf: Record<PaymentMethod, OnlineMeans> = { weixin: 'weixin', alipay: 'alipay', card: 'campus-card' };
