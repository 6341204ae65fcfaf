import { separator } from '#lib/i18n/format.ts';
import { useId, type ReactNode } from 'react';
import type { RecordSummary } from '#lib/contract/calls/search.ts';
import { databaseDocCode } from '#lib/rules/doc-codes.ts';
import { recordPath } from '#lib/seo/address.ts';
import { favouriteRecordPath } from '#lib/urls/favourite-place.ts';
import { ActForm, MainAct } from '../section/ActForm.tsx';
import { useFrame, useAddress } from '../section/frame.tsx';
import { OpenedForm } from '../section/OpenedForm.tsx';
import type { FavouriteMessages } from './messages.ts';

export function RecordLines({ record, messages }: { record: RecordSummary; messages: FavouriteMessages }) {
  const { base } = useFrame();
  const { query } = useAddress();
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
      <p className="flex flex-wrap gap-x-4 text-muted text-sm">
        <span>{[record.docName, record.callNo].filter(Boolean).join(separator)}</span>
        {record.isPrint && <a href={`${base}${recordPath(record.recordId)}#holdings`}>{messages.holdings}</a>}
        {record.electronicUrl !== null && /^https?:/.test(record.electronicUrl) && (
          <a href={record.electronicUrl} rel="external noopener">
            {record.docCode === databaseDocCode ? messages.openDatabase : messages.readOnline} ↗
          </a>
        )}
      </p>
    </>
  );
}

/** A form for a name. @param opens text of the button that opens it */
export function NameForm({
  act,
  opens,
  values = {},
  label,
  name = '',
  most,
  messages,
}: {
  act: string;
  opens: string;
  values?: Readonly<Record<string, string>>;
  label: string;
  name?: string;
  most: number;
  messages: FavouriteMessages;
}) {
  const { outcome } = useFrame();
  const sent = outcome?.act === act ? outcome : undefined;
  return (
    <OpenedForm isOpen={sent !== undefined} label={opens}>
      <ActForm className="fav-form" values={values}>
        <NameField label={label} name={sent?.values['name'] ?? name} most={most} problem={sent?.problems['name']} />
        <MainAct act={act}>{messages.save}</MainAct>
      </ActForm>
    </OpenedForm>
  );
}

export function NameField({
  label,
  name,
  most,
  problem,
}: {
  label: string;
  name: string;
  most: number;
  problem: string | undefined;
}) {
  const id = useId();
  return (
    <div>
      <label>
        {label}
        <input
          className="field"
          name="name"
          defaultValue={name}
          maxLength={most}
          aria-required
          aria-invalid={problem !== undefined}
          aria-describedby={id}
        />
      </label>
      <p className="problem" id={id}>
        {problem}
      </p>
    </div>
  );
}

export const Choice = ({
  name,
  label,
  options,
  children,
}: {
  name: string;
  label: string;
  options: readonly { value: string; name: string }[];
  children: ReactNode;
}) => (
  <div className="fav-form">
    <label>
      {label}
      <select className="field" name={name}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
    {children}
  </div>
);

export const Entry = ({ before, acts, children }: { before?: ReactNode; acts?: ReactNode; children: ReactNode }) => (
  <li className="fav-entry flex gap-4 py-4 border-b max-sm:gap-3">
    {before}
    <div className="flex-1 min-w-0">
      {children}
      {acts}
    </div>
  </li>
);
