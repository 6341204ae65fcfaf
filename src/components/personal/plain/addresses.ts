import { separator } from '#lib/i18n/separator.ts';
import type { Address } from '#lib/contract/calls/addresses.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block, Line } from './blocks.ts';
import { shown, type PlainContext, type PlainSection } from './section.ts';

function entryOf(one: Address, { t }: PlainContext) {
  const lines: Line[] = [
    `${one.recipient}${separator}${one.phone}`,
    { text: [one.postcode, one.typeName].filter(Boolean).join(separator), tone: 'quiet' },
    one.isDefault && { text: t('addresses:defaultMark'), tone: 'strong' },
  ];
  const values = { id: one.addressId };
  const acts = [
    !one.isDefault && { act: 'default', label: t('addresses:setDefault'), about: one.recipient, values },
    { act: 'delete', label: t('addresses:delete'), about: one.recipient, values },
  ];
  return { heading: { text: one.line, lang: 'zh-CN' }, lines, acts };
}

/** Section 9: the reader's addresses. The form takes a script; reading, choosing the default and deleting do not. */
export const addresses: PlainSection = {
  read: async (context) => {
    const { client, t } = context;
    const hint: Block = { kind: 'text', lines: [{ text: t('addresses:formNeedsScripts'), tone: 'quiet' }] };
    return shown(await client.call('listAddresses', {}), ({ result }): Block[] =>
      result.length === 0
        ? [{ kind: 'nothing', title: t('addresses:none') }, hint]
        : [{ kind: 'entries', entries: result.map((one) => entryOf(one, context)) }, hint],
    );
  },
  acts: {
    default: {
      run: ({ client }, form) =>
        client.call('setDefaultAddress', { addressId: formText(form, 'id'), skipReload: true }),
      done: (t) => t('personal:done'),
    },
    delete: {
      run: ({ client }, form) => client.call('deleteAddress', { addressId: formText(form, 'id'), skipReload: true }),
      done: (t) => t('personal:done'),
    },
  },
};
