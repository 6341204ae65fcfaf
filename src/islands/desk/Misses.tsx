import { useRef } from 'react';
import { formatDay } from '#lib/rules/day-text.ts';
import { useDesk, useDeskCall } from './frame.tsx';
import { RowKeys, useRowKeys } from './keys.tsx';
import { Table } from './Table.tsx';

/** What readers searched for and did not find. */
export default function Misses() {
  const { base, messages, language } = useDesk();
  const { data, pending } = useDeskCall('listDeskMisses', {});
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  if (!data) return pending;
  return (
    <>
      <p className="quiet">{messages.missesIntro}</p>
      {data.result.length === 0 ? (
        <p>{messages.noMisses}</p>
      ) : (
        <>
          <RowKeys label={messages.rowKeys} />
          <Table ref={table} heads={[messages.term, messages.searches, messages.lastOn]}>
            {data.result.map(({ term, searches, lastOn }) => (
              <tr key={term}>
                <td data-label={messages.term}>
                  <a data-row href={`${base}/searchList?q=${encodeURIComponent(term)}`}>
                    {term}
                  </a>
                </td>
                <td data-label={messages.searches}>{searches}</td>
                <td data-label={messages.lastOn}>{formatDay(lastOn, language)}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </>
  );
}
