import { useState } from 'react';
import type { DeskCopyFile } from '#lib/contract/desk/copies.ts';
import type { DeskOutputOf } from '#lib/contract/desk/contract.ts';
import CopyForm, { type CopyFields } from './CopyForm.tsx';
import { Field } from './Fields.tsx';
import { useCall, useDesk } from './frame.tsx';

/** Adds a book that the catalogue lacks, with what is on its cover. */
export default function ShortRecordForm({
  barcode,
  places,
  onAdd,
  onBack,
}: {
  barcode: string;
  places: DeskOutputOf<'listDeskPlaces'>['places'];
  onAdd: (copy: DeskCopyFile) => void;
  onBack: () => void;
}) {
  const { messages } = useDesk();
  const { call, problem } = useCall();
  const [title, setTitle] = useState('');
  const [author, setAuthor] = useState('');
  const [isbn, setIsbn] = useState('');
  const add = async (fields: CopyFields) => {
    const added = await call('addDeskRecord', { title, author, isbn, ...fields });
    if (added) onAdd(added);
  };
  return (
    <CopyForm
      first={{ barcode, locationId: places[0]?.locationId ?? '', callNo: '', volume: '' }}
      places={places}
      send={messages.remedy_addRecord}
      problem={problem}
      onSend={add}
      onBack={onBack}
    >
      <Field label={messages.titleColumn} autoFocus required maxLength={500} value={title} onValue={setTitle} />
      <Field label={messages.authorField} maxLength={200} value={author} onValue={setAuthor} />
      <Field label={messages.isbnField} maxLength={30} value={isbn} onValue={setIsbn} />
    </CopyForm>
  );
}
