import { useState } from 'react';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import type { DeskRecord } from '#lib/contract/desk/records.ts';
import { fill } from '#lib/i18n/format.ts';
import { deskPath } from '#lib/rules/desk-sections.ts';
import { counted } from '../section/text.ts';
import CopyForm, { type CopyFields } from './CopyForm.tsx';
import { Problem } from './Fields.tsx';
import { useCall, useDesk } from './frame.tsx';
import { KeyButton } from './keys.tsx';

const [openKey, addKey] = ['P', 'B'];

/** The copies of a record, each with its screen, and a form for another one. */
export default function RecordCopies({
  record: { recordId, title, copies: count },
  hasKeys,
  onAdd,
}: {
  record: DeskRecord;
  /** Whether keys are for this record. */
  hasKeys: boolean;
  onAdd: () => void;
}) {
  const { base, messages, language } = useDesk();
  const { call, done, problem, clear } = useCall();
  const [shown, setShown] = useState<DeskOutputOf<'listDeskCopies'>>();
  const [places, setPlaces] = useState<DeskOutputOf<'listDeskPlaces'>['places']>();
  const load = async (text = '') => {
    const listed = await call('listDeskCopies', { recordId }, () => text);
    if (listed) setShown(listed);
  };
  const toggle = () => {
    clear();
    setPlaces(undefined);
    if (shown) setShown(undefined);
    else void load();
  };
  const openForm = async () => {
    const listed = await call('listDeskPlaces', {});
    if (listed) setPlaces(listed.places);
  };
  const add = async (fields: CopyFields) => {
    const added = await call('addDeskCopy', { recordId, ...fields });
    if (!added) return;
    setPlaces(undefined);
    onAdd();
    await load(fill(messages.copyAdded, { barcode: added.barcode }));
  };
  const keyOf = (key: string) => (hasKeys ? key : undefined);
  const last = shown?.copies.at(-1);
  return (
    <>
      <p className="desk-opener">
        <KeyButton
          aria-expanded={shown !== undefined}
          label={counted(messages, 'copyCount', count, language)}
          aria-label={`${counted(messages, 'copyCount', count, language)}: ${title}`}
          hotkey={keyOf(openKey)}
          onClick={toggle}
        />
      </p>
      {!places && <Problem text={problem} />}
      {shown && (
        <div className="desk-work grid gap-2 mb-3">
          <div role="status">{done !== '' && <p className="notice">{done}</p>}</div>
          {shown.copies.length === 0 && <p className="quiet">{messages.noCopies}</p>}
          <ul className="grid gap-2">
            {shown.copies.map((copy) => (
              <li key={copy.barcode}>
                <a data-row href={`${base}${deskPath('circulation')}?copy=${encodeURIComponent(copy.barcode)}`}>
                  {copy.barcode}
                </a>{' '}
                {[copy.volume, copy.statusName, copy.libName, copy.locationName, copy.callNo]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </li>
            ))}
          </ul>
          {places ? (
            <CopyForm
              first={{
                barcode: '',
                locationId: last?.locationId ?? places[0]?.locationId ?? '',
                callNo: last?.callNo ?? '',
                volume: '',
              }}
              places={places}
              send={messages.addCopy}
              problem={problem}
              onSend={add}
              onBack={() => {
                setPlaces(undefined);
                clear();
              }}
            />
          ) : (
            <p className="desk-bar">
              <KeyButton hotkey={keyOf(addKey)} label={messages.addCopy} onClick={() => void openForm()} />
            </p>
          )}
        </div>
      )}
    </>
  );
}
