import type { Translate } from '#lib/i18n/server.ts';

/** A box of a form for browsers without scripts; what is more goes on to the element as it is. */
export interface PlainField {
  name: string;
  label: string;
  type?: 'text' | 'password';
  hint?: string;
  value?: string;
  autocomplete: string;
  inputmode?: 'numeric';
}

/** The two boxes of a new password. @param rule what it must look like, as the service says */
export const newPasswordFields = (t: Translate, rule: string): readonly PlainField[] => [
  {
    ...{ name: 'newPassword', label: t('account:newPassword'), hint: rule },
    ...({ type: 'password', autocomplete: 'new-password' } as const),
  },
  {
    ...{ name: 'confirmation', label: t('account:confirmPassword') },
    ...({ type: 'password', autocomplete: 'new-password' } as const),
  },
];
