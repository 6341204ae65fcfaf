import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type CertificationMessages = Messages['certification'];

export const certificationMessages = messageLoader(
  'certification',
  import.meta.glob('./*/certification.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
