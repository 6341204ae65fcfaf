import type { NoticeGroup } from '../../lib/rules/notices.ts';
import type { MessageKey } from '../platform/messages/index.ts';

export const groupNameKey = {
  loans: 'noticesLoans',
  requests: 'noticesRequests',
  subscriptions: 'noticesSubscriptions',
  account: 'noticesAccount',
  library: 'noticesLibrary',
} as const satisfies Record<NoticeGroup, MessageKey>;
