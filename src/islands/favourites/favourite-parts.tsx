import { separator } from '#lib/i18n/separator.ts';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { RecordSummary } from '#lib/contract/calls/search.ts';
import { recordPath } from '#lib/seo/address.ts';
import { favouriteRecordPath } from '#lib/urls/favourite-place.ts';
import { sectionQuery } from '#lib/stores/section-address.ts';
import { useFrame } from '../section/frame.tsx';
import type { FavouriteMessages } from './messages.ts';

export function RecordLines({ record, messages }: { record: RecordSummary; messages: FavouriteMessages }) {
  const { base } = useFrame();
  const query = useStore(sectionQuery);
  const href = `${base}${favouriteRecordPath(record.recordId, query)}`;
  const lang = record.titleLang === 'und' ? undefined : record.titleLang;
  const facts = [record.author, record.publisher ?? record.source, record.publishYear].filter(
    (entry) => entry !== null && entry !== '',
  );
  return (
    <>
      <h3 lang={lang}>
        <a href={href}>{[record.title, record.subtitle].filter(Boolean).join(' : ')}</a>
      </h3>
      <p>{facts.join(separator)}</p>
      <p className="fav-facts">
        <span>{[record.docName, record.callNo].filter(Boolean).join(separator)}</span>
        {record.isPrint && <a href={`${base}${recordPath(record.recordId)}#holdings`}>{messages.holdings}</a>}
        {record.electronicUrl !== null && /^https?:/.test(record.electronicUrl) && (
          <a href={record.electronicUrl} rel="external noopener">
            {messages.readOnline} ↗
          </a>
        )}
      </p>
    </>
  );
}

export function NameForm({
  label,
  name,
  most,
  does,
  messages,
  submit,
  cancel,
}: {
  label: string;
  name: string;
  most: number;
  does: string;
  messages: FavouriteMessages;
  submit: (name: string) => Promise<void>;
  cancel: () => void;
}) {
  return (
    <form
      className="fav-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(String(new FormData(event.currentTarget).get('name') ?? '').trim());
      }}
    >
      <label>
        {label}
        <input
          className="field"
          name="name"
          defaultValue={name}
          maxLength={most}
          required
          pattern=".*\S.*"
          ref={(input) => input?.focus()}
        />
      </label>
      <button className="btn btn-main">{does}</button>
      <button type="button" className="btn" onClick={cancel}>
        {messages.cancel}
      </button>
    </form>
  );
}

export function Choice({
  label,
  does,
  options,
  isDisabled,
  choose,
}: {
  label: string;
  does: string;
  options: readonly { value: string; name: string }[];
  isDisabled: boolean;
  choose: (value: string) => Promise<void>;
}) {
  return (
    <form
      className="fav-form"
      onSubmit={(event) => {
        event.preventDefault();
        void choose(String(new FormData(event.currentTarget).get('value') ?? ''));
      }}
    >
      <label>
        {label}
        <select className="field" name="value">
          {options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button className="btn" disabled={isDisabled || options.length === 0}>
        {does}
      </button>
    </form>
  );
}

/** Entries of a list, each with something before it and acts behind it. */
export const Entry = ({ before, acts, children }: { before?: ReactNode; acts?: ReactNode; children: ReactNode }) => (
  <li className="fav-entry">
    {before}
    <div>
      {children}
      {acts !== undefined && <p className="acts">{acts}</p>}
    </div>
  </li>
);
