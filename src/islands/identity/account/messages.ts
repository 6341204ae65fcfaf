import type { Messages } from '#lib/i18n/resources.ts';

export type AccountMessages = Messages['account'];
