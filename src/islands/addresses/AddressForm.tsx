import { useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { Address } from '#lib/contract/calls/addresses.ts';
import { addressLengths, addressTypes, postcode as postcodePattern, type AddressType } from '#lib/rules/addresses.ts';
import { useAddress } from '../section/section-address.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Place } from '../section/section-parts.tsx';
import type { AddressMessages } from './messages.ts';

interface Typed {
  type: AddressType;
  areaCode: string;
  detail: string;
  postcode: string;
  recipient: string;
  phone: string;
  isDefault: boolean;
}
type Problems = Partial<Record<'areaCode' | 'detail' | 'postcode' | 'recipient' | 'phone', string>>;

const typedOf = (address: Address | undefined): Typed => ({
  type: address?.type ?? 'home',
  areaCode: address?.areas.at(-1)?.code ?? '',
  detail: address?.detail ?? '',
  postcode: address?.postcode ?? '',
  recipient: address?.recipient ?? '',
  phone: address?.phone ?? '',
  isDefault: address?.isDefault ?? false,
});

/** What is missing; whether a number can be called the service decides. */
function problemsOf(typed: Typed, messages: AddressMessages): Problems {
  const isEmpty = (name: 'detail' | 'recipient') => typed[name].trim() === '';
  return {
    ...(isEmpty('recipient') && { recipient: messages.recipientMissing }),
    ...(!/\d{5}/.test(typed.phone.replace(/\D/g, '')) && { phone: messages.phoneInvalid }),
    ...(typed.areaCode === '' && { areaCode: messages.areaMissing }),
    ...(isEmpty('detail') && { detail: messages.detailMissing }),
    ...(typed.postcode !== '' && !postcodePattern.test(typed.postcode) && { postcode: messages.postcodeInvalid }),
  };
}

/** Province, city and district, each chosen from those of the one before. */
function Areas({
  code,
  change,
  about,
  messages,
}: {
  /** Of the district; empty while none is chosen. */
  code: string;
  change: (code: string) => void;
  about: { describedBy: string; isWrong: boolean };
  messages: AddressMessages;
}) {
  const [province, setProvince] = useState(code === '' ? '' : `${code.slice(0, 2)}0000`);
  const [city, setCity] = useState(code === '' ? '' : `${code.slice(0, 4)}00`);
  const provinces = useCall('loadAreas', { parentCode: '' });
  const cities = useCall('loadAreas', province === '' ? undefined : { parentCode: province });
  const districts = useCall('loadAreas', city === '' ? undefined : { parentCode: city });
  const id = useId();
  const level = (
    name: string,
    label: string,
    autoComplete: string,
    value: string,
    called: typeof provinces,
    isThere: boolean,
    choose: (chosen: string) => void,
  ) => (
    <div>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <select
        id={`${id}-${name}`}
        name={name}
        className="field"
        autoComplete={autoComplete}
        aria-required
        aria-invalid={about.isWrong}
        aria-describedby={about.describedBy}
        aria-busy={isThere && (called.state === 'waiting' || (called.state === 'here' && called.isOld))}
        disabled={!isThere}
        value={value}
        onChange={({ currentTarget }) => {
          choose(currentTarget.value);
        }}
      >
        <option value="">{messages.choose}</option>
        {isThere &&
          called.state === 'here' &&
          !called.isOld &&
          called.data.map((area) => (
            <option key={area.code} value={area.code} lang="zh-CN">
              {area.name}
            </option>
          ))}
      </select>
    </div>
  );
  return (
    <div className="address-areas">
      {level('areaCode', messages.province, 'address-level1', province, provinces, true, (chosen) => {
        setProvince(chosen);
        setCity('');
        change('');
      })}
      {level('city', messages.city, 'address-level2', city, cities, province !== '', (chosen) => {
        setCity(chosen);
        change('');
      })}
      {level('district', messages.district, 'address-level3', code, districts, city !== '', change)}
    </div>
  );
}

export function AddressForm({
  address,
  messages,
  saved,
}: {
  address: Address | undefined;
  messages: AddressMessages;
  /** The list is another one now. */
  saved: () => void;
}) {
  const { client } = useFrame();
  const { go } = useAddress();
  const types = useCall('listAddressTypes', {});
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => typedOf(address));
  const [problems, setProblems] = useState<Problems>({});
  const [isSending, setIsSending] = useState(false);
  const change = (to: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...to }));
  };

  const send = async () => {
    setIsSending(true);
    // The list that is shown next loads itself.
    const given = { ...typed, skipReload: true };
    const answer =
      address === undefined
        ? await client.call('addAddress', given)
        : await client.call('updateAddress', { ...given, addressId: address.addressId });
    setIsSending(false);
    if (!toastResult(answer)) return;
    saved();
    go({});
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const found = problemsOf(typed, messages);
    setProblems(found);
    const [first] = Object.keys(found);
    const box = first === undefined ? null : form.current?.elements.namedItem(first);
    if (box instanceof HTMLElement) box.focus();
    if (first === undefined) void send();
  };

  const line = (
    name: 'recipient' | 'phone' | 'detail' | 'postcode',
    label: ReactNode,
    more: { autoComplete: string; type?: string; hint?: string },
  ) => (
    <div className={name === 'detail' ? 'wide' : undefined}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        name={name}
        className="field"
        type={more.type ?? 'text'}
        autoComplete={more.autoComplete}
        inputMode={name === 'postcode' ? 'numeric' : undefined}
        maxLength={addressLengths[name]}
        aria-required={name !== 'postcode'}
        aria-invalid={problems[name] !== undefined}
        aria-describedby={`${id}-${name}-hint ${id}-${name}-problem`}
        value={typed[name]}
        onChange={({ currentTarget }) => {
          change({ [name]: currentTarget.value });
        }}
      />
      <p className="quiet" id={`${id}-${name}-hint`}>
        {more.hint}
      </p>
      <p className="problem" id={`${id}-${name}-problem`}>
        {problems[name]}
      </p>
    </div>
  );
  return (
    <form ref={form} className="address-form" noValidate onSubmit={submit}>
      {line('recipient', messages.recipient, { autoComplete: 'name' })}
      {line('phone', messages.phone, { autoComplete: 'tel', type: 'tel' })}
      <fieldset className="wide">
        <legend>{messages.area}</legend>
        <Areas
          code={typed.areaCode}
          change={(areaCode) => {
            change({ areaCode });
          }}
          about={{ describedBy: `${id}-area-problem`, isWrong: problems.areaCode !== undefined }}
          messages={messages}
        />
        <p className="problem" id={`${id}-area-problem`}>
          {problems.areaCode}
        </p>
      </fieldset>
      {line('detail', messages.detail, { autoComplete: 'street-address', hint: messages.detailHint })}
      {line(
        'postcode',
        <>
          {messages.postcode}
          <span className="quiet"> ·&nbsp;{messages.optional}</span>
        </>,
        { autoComplete: 'postal-code' },
      )}
      <div>
        <label htmlFor={`${id}-type`}>{messages.type}</label>
        <Loaded called={types}>
          {(all) => (
            <select
              id={`${id}-type`}
              className="field"
              value={typed.type}
              onChange={({ currentTarget }) => {
                change({ type: addressTypes.find((addressType) => addressType === currentTarget.value) ?? 'other' });
              }}
            >
              {all.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Loaded>
      </div>
      {address?.isDefault !== true && (
        <label className="address-tick wide">
          <input
            type="checkbox"
            checked={typed.isDefault}
            onChange={({ currentTarget }) => {
              change({ isDefault: currentTarget.checked });
            }}
          />
          {messages.isDefault}
        </label>
      )}
      <div className="acts wide">
        <button className="btn btn-main" aria-disabled={isSending}>
          {isSending ? messages.saving : messages.save}
        </button>
        <Place className="btn" values={{}}>
          {messages.back}
        </Place>
      </div>
    </form>
  );
}
