import { separator } from '#lib/i18n/format.ts';
import type { ReactNode } from 'react';
import type { RecordSummary } from '#lib/contract/calls/search.ts';
import { recordPath } from '#lib/seo/address.ts';
import { useFrame } from '../section/frame.tsx';

export function Titles<T extends RecordSummary>({
  records,
  note,
}: {
  records: readonly T[];
  note: (record: T) => ReactNode;
}) {
  const { base } = useFrame();
  return (
    <ul className="sub-titles">
      {records.map((record) => (
        <li key={record.recordId}>
          <a href={base + recordPath(record.recordId)} lang={record.titleLang === 'und' ? undefined : record.titleLang}>
            {[record.title, record.subtitle].filter(Boolean).join(' : ')}
          </a>
          <span className="quiet by">
            {[record.author, record.publisher ?? record.source, record.publishYear].filter(Boolean).join(separator)}
          </span>
          <span className="by">{note(record)}</span>
        </li>
      ))}
    </ul>
  );
}
