import type { DeskRequest } from '#lib/contract/desk/copy-requests.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { useDesk } from './frame.tsx';
import { RowTick, type Selection } from './selection.tsx';

export default function CopyRequestRow({ request, selection }: { request: DeskRequest; selection: Selection }) {
  const { messages, language } = useDesk();
  const { requestId, title, titleLang, volume, reader, until } = request;
  return (
    <tr aria-selected={selection.ids.has(requestId)}>
      <td>
        <RowTick selection={selection} id={requestId} title={title} />
      </td>
      <td data-label={messages.callNo}>
        <strong>{request.callNo ?? '—'}</strong>
        <br />
        <span className="quiet">{request.from}</span>
      </td>
      <td data-label={messages.titleColumn}>
        <span lang={titleLang}>{volume === null ? title : `${title} ${volume}`}</span>
        <br />
        <span className="quiet">
          {[request.kindName, request.barcode].filter((entry) => entry !== null && entry !== '').join(' · ')}
        </span>
      </td>
      <td data-label={messages.to}>{request.to ?? messages.toAddress}</td>
      <td data-label={messages.reader}>
        {reader ? reader.name : '—'}
        <br />
        <span className="quiet">{reader?.card}</span>
      </td>
      <td data-label={until === null ? messages.createdAt : messages.until}>
        {formatDay(until ?? request.createdAt.slice(0, 10), language)}
      </td>
    </tr>
  );
}
