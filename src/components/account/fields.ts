import type { Translate } from '#lib/i18n/server.ts';
import type { BindKind } from '#lib/rules/binding.ts';

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
    name: 'newPassword',
    label: t('account:newPassword'),
    hint: rule,
    ...({ type: 'password', autocomplete: 'new-password' } as const),
  },
  {
    name: 'confirmation',
    label: t('account:confirmPassword'),
    ...({ type: 'password', autocomplete: 'new-password' } as const),
  },
];

/** The fields of each screen that binds (portal-shell §2.7), without the captcha. */
export function bindFields(t: Translate, kind: BindKind): readonly PlainField[] {
  if (kind === 'relevanceUid') {
    return [
      { name: 'name', label: t('bind:name'), autocomplete: 'name' },
      { name: 'primaryId', label: t('bind:primaryId'), autocomplete: 'username' },
    ];
  }
  return [
    { name: 'username', label: t('login:username'), autocomplete: 'username' },
    { name: 'password', label: t('login:password'), type: 'password', autocomplete: 'current-password' },
  ];
}
