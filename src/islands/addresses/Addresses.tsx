import { useRef, useState } from 'react';
import type { Address } from '#lib/contract/calls/addresses.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { fill } from '#lib/i18n/fill.ts';
import { useAddress } from '../section/section-address.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Place, Rows, type Column } from '../section/section-parts.tsx';
import { AddressForm } from './AddressForm.tsx';
import type { AddressMessages } from './messages.ts';

/** A change of the list: its answer brings the list as it is then. */
type Change = (addressId: string) => Promise<Answer<{ list: Address[] | null }>>;

function List({
  most,
  addresses,
  messages,
}: {
  most: number;
  addresses: readonly Address[];
  messages: AddressMessages;
}) {
  const { client, confirm } = useFrame();
  const [changed, setChanged] = useState<readonly Address[]>();
  const [busy, setBusy] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const shown = changed ?? addresses;

  const act = async (addressId: string, change: Change) => {
    if (busy !== '') return;
    setBusy(addressId);
    const answer = await change(addressId);
    setBusy('');
    if (!toastResult(answer) || !answer.success || answer.data.list === null) return;
    setChanged(answer.data.list);
    // The button that was pressed may be gone.
    box.current?.focus();
  };
  const makeDefault: Change = (addressId) => client.call('setDefaultAddress', { addressId });
  const remove: Change = (addressId) => client.call('deleteAddress', { addressId });

  const ask = async ({ addressId }: Address) => {
    if (await confirm({ text: messages.deleteAsk, does: messages.delete })) await act(addressId, remove);
  };

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
        <span className="address-acts">
          {!entry.isDefault && (
            <button
              type="button"
              className="btn"
              aria-disabled={busy !== ''}
              aria-label={fill(messages.setDefaultNamed, { recipient: entry.recipient })}
              onClick={() => void act(entry.addressId, makeDefault)}
            >
              {messages.setDefault}
            </button>
          )}
          <Place className="btn" values={{ id: entry.addressId }}>
            <span aria-hidden>{messages.edit}</span>
            <span className="sr-only">{fill(messages.editNamed, { recipient: entry.recipient })}</span>
          </Place>
          <button
            type="button"
            className="btn"
            aria-disabled={busy !== ''}
            aria-label={fill(messages.deleteNamed, { recipient: entry.recipient })}
            onClick={() => {
              if (busy === '') void ask(entry);
            }}
          >
            {messages.delete}
          </button>
        </span>
      ),
    },
  ];
  const isFull = shown.length >= most;
  return (
    <div ref={box} tabIndex={-1} className="addresses">
      {shown.length === 0 ? (
        <Nothing title={messages.none}>
          <p>{messages.noneHint}</p>
        </Nothing>
      ) : (
        <Rows caption={messages.mine} columns={columns} rows={shown} keyOf={(entry) => entry.addressId} />
      )}
      <div className="acts">
        {!isFull && (
          <Place className="btn btn-main" values={{ tab: 'new' }}>
            {messages.add}
          </Place>
        )}
        <span className={isFull ? '' : 'quiet'}>
          {isFull ? messages.full : fill(messages.count, { count: shown.length, most })}
        </span>
      </div>
    </div>
  );
}

/** The reader's addresses, or the form of one of them. */
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
        return <AddressForm key={addressId ?? ''} address={address} messages={messages} saved={called.again} />;
      }}
    </Loaded>
  );
}
