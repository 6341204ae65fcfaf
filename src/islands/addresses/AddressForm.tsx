import { useId, useState, type ReactNode } from 'react';
import type { Address } from '#lib/contract/calls/addresses.ts';
import { addressLengths } from '#lib/rules/addresses.ts';
import { ActButton, ActForm, MainAct } from '../section/ActForm.tsx';
import { useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Place } from '../section/section-parts.tsx';
import type { AddressMessages } from './messages.ts';

type Values = Readonly<Record<string, string>>;

/** The fields of an address as the form sends them. */
function valuesOf(address: Address | undefined): Values {
  if (!address) return { type: 'home' };
  const { type, areas, detail, postcode, recipient, phone } = address;
  const district = areas.at(-1)?.code ?? '';
  const [province, city] = [`${district.slice(0, 2)}0000`, `${district.slice(0, 4)}00`];
  return { type, province, city, district, detail, postcode, recipient, phone };
}

/** Province, city and district, each chosen from those of the one before. */
function Areas({
  values,
  problem,
  describedBy,
  messages,
}: {
  values: Values;
  problem: string | undefined;
  describedBy: string;
  messages: AddressMessages;
}) {
  const [province, setProvince] = useState(values['province'] ?? '');
  // Without scripts the city and the district of another province may come back.
  const [city, setCity] = useState(isWithin(values['city'], province.slice(0, 2)));
  const [district, setDistrict] = useState(isWithin(values['district'], city.slice(0, 4)));
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
      <label htmlFor={`${id}-${name}`} className="font-normal">
        {label}
      </label>
      <select
        id={`${id}-${name}`}
        name={name}
        className="field"
        autoComplete={autoComplete}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy}
        aria-busy={isThere && (called.state === 'waiting' || (called.state === 'here' && called.isOld))}
        disabled={!isThere}
        value={value}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
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
    <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-4 gap-y-2">
      {level('province', messages.province, 'address-level1', province, provinces, true, (chosen) => {
        setProvince(chosen);
        setCity('');
        setDistrict('');
      })}
      {level('city', messages.city, 'address-level2', city, cities, province !== '', (chosen) => {
        setCity(chosen);
        setDistrict('');
      })}
      {level('district', messages.district, 'address-level3', district, districts, city !== '', setDistrict)}
      <p className="without-scripts">
        <ActButton act="areas">{messages.showAreas}</ActButton>
      </p>
    </div>
  );
}

const isWithin = (code: string | undefined, prefix: string): string =>
  code !== undefined && prefix !== '' && code.startsWith(prefix) ? code : '';

export function AddressForm({ address, messages }: { address: Address | undefined; messages: AddressMessages }) {
  const { outcome } = useFrame();
  const types = useCall('listAddressTypes', {});
  const id = useId();
  const addressId = address?.addressId ?? '';
  const sent = outcome && (outcome.values['id'] ?? '') === addressId ? outcome : undefined;
  const values = sent?.values ?? valuesOf(address);
  const problems = sent?.problems ?? {};

  const line = (
    name: 'recipient' | 'phone' | 'detail' | 'postcode',
    label: ReactNode,
    more: { autoComplete: string; type?: string; hint?: string },
  ) => (
    <div className={name === 'detail' ? 'col-span-full' : undefined}>
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
        defaultValue={values[name]}
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
    <ActForm
      className="form large grid-cols-2 max-[37.5rem]:grid-cols-1"
      values={addressId === '' ? {} : { id: addressId }}
    >
      {/* Enter in a field presses the first button. */}
      <button className="sr-only" name="act" value="save" tabIndex={-1} aria-hidden />
      {line('recipient', messages.recipient, { autoComplete: 'name' })}
      {line('phone', messages.phone, { autoComplete: 'tel', type: 'tel' })}
      <fieldset className="col-span-full">
        <legend>{messages.area}</legend>
        <Areas values={values} problem={problems['province']} describedBy={`${id}-area-problem`} messages={messages} />
        <p className="problem" id={`${id}-area-problem`}>
          {problems['province']}
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
            <select id={`${id}-type`} name="type" className="field" defaultValue={values['type']}>
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
        <label className="check col-span-full">
          <input type="checkbox" name="isDefault" defaultChecked={values['isDefault'] !== undefined} />
          {messages.isDefault}
        </label>
      )}
      <div className="acts col-span-full">
        <MainAct act="save">{messages.save}</MainAct>
        <Place className="btn" values={{}}>
          {messages.back}
        </Place>
      </div>
    </ActForm>
  );
}
