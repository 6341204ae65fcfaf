import { separator } from '#lib/i18n/separator.ts';
import type { Address } from '#lib/contract/calls/addresses.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block, Line } from '../plain-section/blocks.ts';
import { shown, type PlainContext, type PlainSection } from '../plain-section/section.ts';

function entryOf(entry: Address, { t }: PlainContext) {
  const lines: Line[] = [
    `${entry.recipient}${separator}${entry.phone}`,
    { text: [entry.postcode, entry.typeName].filter(Boolean).join(separator), tone: 'quiet' },
    entry.isDefault && { text: t('addresses:defaultMark'), tone: 'strong' },
  ];
  const values = { id: entry.addressId };
  const buttons = [
    !entry.isDefault && { act: 'default', label: t('addresses:setDefault'), about: entry.recipient, values },
    { act: 'delete', label: t('addresses:delete'), about: entry.recipient, values },
  ];
  return { heading: { text: entry.line, lang: 'zh-CN' }, lines, acts: buttons };
}

/** Section 9: the reader's addresses. The form takes a script; reading, choosing the default and deleting do not. */
export const plainSection: PlainSection = {
  read: async (context) => {
    const { client, t } = context;
    const hint: Block = { kind: 'text', lines: [{ text: t('addresses:formNeedsScripts'), tone: 'quiet' }] };
    return shown(await client.call('listAddresses', {}), ({ result }): Block[] =>
      result.length === 0
        ? [{ kind: 'nothing', title: t('addresses:none') }, hint]
        : [{ kind: 'entries', entries: result.map((entry) => entryOf(entry, context)) }, hint],
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
