import type { OpenSection } from '../section/section.ts';
import { addressMessages, type AddressMessages } from './messages.ts';
import { addressTypes, postcode } from '#lib/rules/addresses.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { SectionActs } from '../section/acts.ts';
import type { Address } from '#lib/contract/calls/addresses.ts';
import { fill } from '#lib/i18n/format.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useAddress, useCall } from '../section/frame.tsx';
import { Loaded, Nothing, Place, Rows, type Column } from '../section/section-parts.tsx';
import { AddressForm } from './AddressForm.tsx';

function List({
  most,
  addresses,
  messages,
}: {
  most: number;
  addresses: readonly Address[];
  messages: AddressMessages;
}) {
  const columns: Column<Address>[] = [
    {
      name: messages.address,
      isHead: true,
      cell: (entry) => (
        <>
          <span lang="zh-CN">{entry.line}</span>
          {entry.postcode !== '' && <span className="quiet about">{entry.postcode}</span>}
        </>
      ),
    },
    {
      name: messages.recipient,
      cell: (entry) => (
        <span>
          {entry.recipient}
          <span className="quiet about whitespace-nowrap">{entry.phone}</span>
        </span>
      ),
    },
    {
      name: messages.type,
      cell: (entry) => (
        <span className="inline-flex flex-wrap gap-x-2 gap-y-1 items-center whitespace-nowrap">
          {entry.typeName}
          {entry.isDefault && (
            <strong className="px-2 border border-accent rounded-(--radius) text-accent text-sm">
              {messages.defaultMark}
            </strong>
          )}
        </span>
      ),
    },
    {
      name: messages.acts,
      isPlain: true,
      cell: (entry) => (
        <ActForm className="acts" values={{ id: entry.addressId }}>
          {!entry.isDefault && (
            <ActButton act="default" about={fill(messages.setDefaultNamed, { recipient: entry.recipient })}>
              {messages.setDefault}
            </ActButton>
          )}
          <Place className="btn" values={{ id: entry.addressId }}>
            <span aria-hidden>{messages.edit}</span>
            <span className="sr-only">{fill(messages.editNamed, { recipient: entry.recipient })}</span>
          </Place>
          <ActButton act="delete" about={fill(messages.deleteNamed, { recipient: entry.recipient })}>
            {messages.delete}
          </ActButton>
        </ActForm>
      ),
    },
  ];
  const isFull = addresses.length >= most;
  return (
    <>
      {addresses.length === 0 ? (
        <Nothing title={messages.none}>
          <p>{messages.noneHint}</p>
        </Nothing>
      ) : (
        <Rows caption={messages.mine} columns={columns} rows={addresses} keyOf={(entry) => entry.addressId} />
      )}
      <div className="acts mt-4">
        {!isFull && (
          <Place className="btn btn-main" values={{ tab: 'new' }}>
            {messages.add}
          </Place>
        )}
        <span className={isFull ? '' : 'quiet'}>
          {isFull ? messages.full : fill(messages.count, { count: addresses.length, most })}
        </span>
      </div>
    </>
  );
}

function Addresses({ messages }: { messages: AddressMessages }) {
  const { get } = useAddress();
  const addressId = /^\d{1,15}$/.exec(get('id'))?.[0];
  const isForm = addressId !== undefined || get('tab') === 'new';
  const called = useCall('listAddresses', addressId === undefined ? {} : { addressId });
  return (
    <Loaded called={called}>
      {({ most, result }) => {
        if (!isForm) return <List most={most} addresses={result} messages={messages} />;
        // What is here may still be the whole list: its first one is not the one that is to be changed.
        const address = result.find((entry) => entry.addressId === addressId);
        if (addressId !== undefined && address === undefined) return null;
        return <AddressForm key={addressId ?? ''} address={address} messages={messages} />;
      }}
    </Loaded>
  );
}

const addressOf = (form: FormData) => ({
  type: addressTypes.find((type) => type === formText(form, 'type')) ?? 'other',
  areaCode: formText(form, 'district'),
  detail: formText(form, 'detail'),
  postcode: formText(form, 'postcode'),
  recipient: formText(form, 'recipient'),
  phone: formText(form, 'phone'),
  isDefault: form.has('isDefault'),
  // The section loads the list itself.
  skipReload: true,
});

/** Mistakes in the order of the fields; the service validates the telephone number. */
function problemsOf(form: FormData, messages: AddressMessages) {
  const isEmpty = (name: string) => formText(form, name).trim() === '';
  const code = formText(form, 'postcode');
  return {
    ...(isEmpty('recipient') && { recipient: messages.recipientMissing }),
    ...(!/\d{5}/.test(formText(form, 'phone').replace(/\D/g, '')) && { phone: messages.phoneInvalid }),
    ...(isEmpty('district') && { province: messages.areaMissing }),
    ...(isEmpty('detail') && { detail: messages.detailMissing }),
    ...(code !== '' && !postcode.test(code) && { postcode: messages.postcodeInvalid }),
  };
}

const addressActs = (messages: AddressMessages): SectionActs => ({
  save: {
    check: (form) => problemsOf(form, messages),
    run: (client, form) => {
      const addressId = formText(form, 'id');
      return addressId === ''
        ? client.call('addAddress', addressOf(form))
        : client.call('updateAddress', { ...addressOf(form), addressId });
    },
    next: {},
  },
  /** Renders the form again with the cities and districts of what is chosen. */
  areas: {},
  default: {
    run: (client, form) => client.call('setDefaultAddress', { addressId: formText(form, 'id'), skipReload: true }),
  },
  delete: {
    ask: () => ({ text: messages.deleteAsk, does: messages.delete }),
    run: (client, form) => client.call('deleteAddress', { addressId: formText(form, 'id'), skipReload: true }),
  },
});

export const open: OpenSection = async ({ language }) => {
  const messages = await addressMessages(language);
  return { view: <Addresses messages={messages} />, acts: addressActs(messages) };
};
