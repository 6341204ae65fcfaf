import type { Messages } from '#lib/i18n/messages.ts';

export type AccountMessages = Messages['account'];
