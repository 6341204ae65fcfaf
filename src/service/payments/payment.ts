import type { Selectable } from 'kysely';
import type { OnlineMeans } from '../../lib/rules/charges.ts';
import type { PaymentMethod } from '../../lib/rules/payments.ts';
import type { PaymentTable } from '../store/schema.payments.ts';

export type PaymentRow = Selectable<PaymentTable>;

/** The account that each way to pay has. */
export const meansOf: Record<PaymentMethod, OnlineMeans> = { weixin: 'weixin', alipay: 'alipay', card: 'campus-card' };
