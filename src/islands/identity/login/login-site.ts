import type { Language } from '#lib/contract/language.ts';
import type { Translate } from '#lib/i18n/server.ts';
import type { Site } from '#lib/site/site.ts';
import type { LoginSite } from './AccountForm.tsx';

/** What the forms of sign-in need to know of the library. */
export const loginSite = (
  { mappingPath, groupCode, config }: Site,
  language: Language,
  t: Translate,
  address: (path: string) => string,
): LoginSite => ({
  requestContext: { mappingPath, groupCode, language },
  links: {
    home: address('/home'),
    privacy: address('/privacy'),
    modifyPassword: address('/modifyPassword'),
    resetPassword: address('/resetPassword'),
    secondFactor: address('/secondFactor'),
    forceBinding: address('/forceBinding'),
    personalCenter: address('/personalCenter'),
    login: address('/login'),
    signIn: address('/signIn'),
    bindAccount: address('/bindAccount'),
    purchasing: address('/drivePurchas'),
  },
  explanation: config.loginExplain,
  canReset: config.findPasswordFlag === '1',
  mustBindContact: config.bindMailOrPhone === '1',
  unreachable: t('unreachable'),
});
