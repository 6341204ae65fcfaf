import { fieldOf, shown, type PlainSection } from './section.ts';

/** Section 9: the reader's addresses. The form takes a script; reading, choosing the default and deleting do not. */
export const addresses: PlainSection = {
  read: async ({ client, t }) =>
    shown(await client.call('listAddresses', {}), ({ result }) => [
      ...(result.length === 0
        ? [{ kind: 'nothing', title: t('addresses:none') } as const]
        : [
            {
              kind: 'entries',
              entries: result.map((one) => ({
                heading: one.line,
                lines: [
                  `${one.recipient} · ${one.phone}`,
                  ...(one.postcode === '' ? [] : [{ text: one.postcode, tone: 'quiet' } as const]),
                  { text: one.typeName, tone: 'quiet' },
                  one.isDefault && { text: t('addresses:default'), tone: 'strong' },
                ],
                acts: [
                  ...(one.isDefault
                    ? []
                    : [{ act: 'default', label: t('addresses:setDefault'), values: { id: one.addressId } }]),
                  { act: 'delete', label: t('addresses:delete'), values: { id: one.addressId } },
                ],
              })),
            } as const,
          ]),
      { kind: 'text', lines: [{ text: t('addresses:formNeedsScripts'), tone: 'quiet' }] },
    ]),
  acts: {
    default: {
      run: ({ client }, form) => client.call('setDefaultAddress', { addressId: fieldOf(form, 'id'), skipReload: true }),
      done: (t) => t('personal:done'),
    },
    delete: {
      run: ({ client }, form) => client.call('deleteAddress', { addressId: fieldOf(form, 'id'), skipReload: true }),
      done: (t) => t('personal:done'),
    },
  },
};
