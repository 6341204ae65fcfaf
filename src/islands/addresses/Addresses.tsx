import type { Address } from '#lib/contract/calls/addresses.ts';
import { fill } from '#lib/i18n/fill.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useAddress } from '../section/section-address.ts';
import { useCall } from '../section/call.ts';
import { Loaded, Nothing, Place, Rows, type Column } from '../section/section-parts.tsx';
import { AddressForm } from './AddressForm.tsx';
import type { AddressMessages } from './messages.ts';

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
        <span className="address-name">
          {entry.recipient}
          <span className="quiet about">{entry.phone}</span>
        </span>
      ),
    },
    {
      name: messages.type,
      cell: (entry) => (
        <span className="address-type">
          {entry.typeName}
          {entry.isDefault && <strong className="address-default">{messages.defaultMark}</strong>}
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
    <div className="addresses">
      {addresses.length === 0 ? (
        <Nothing title={messages.none}>
          <p>{messages.noneHint}</p>
        </Nothing>
      ) : (
        <Rows caption={messages.mine} columns={columns} rows={addresses} keyOf={(entry) => entry.addressId} />
      )}
      <div className="acts">
        {!isFull && (
          <Place className="btn btn-main" values={{ tab: 'new' }}>
            {messages.add}
          </Place>
        )}
        <span className={isFull ? '' : 'quiet'}>
          {isFull ? messages.full : fill(messages.count, { count: addresses.length, most })}
        </span>
      </div>
    </div>
  );
}

export default function Addresses({ messages }: { messages: AddressMessages }) {
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
