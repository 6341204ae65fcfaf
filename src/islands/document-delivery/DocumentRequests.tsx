import { documentFormPath } from '#lib/document-delivery/delivery-address.ts';
import { documentStates } from '#lib/rules/document-delivery.ts';
import { PageLink } from '../section/text-parts.tsx';
import { useAddress } from '../section/section-address.ts';
import { useCall } from '../section/call.ts';
import { Loaded, Nothing, Pages, Place } from '../section/section-parts.tsx';
import { DocumentRequest } from './DocumentRequest.tsx';
import type { DocumentDeliveryMessages } from './messages.ts';

const rows = 10;

export function DocumentRequests({ messages }: { messages: DocumentDeliveryMessages }) {
  const { get, page } = useAddress();
  const state = documentStates.find((documentState) => documentState === get('state')) ?? '';
  const called = useCall('listDocumentRequests', { state, page, rows });
  return (
    <Loaded called={called}>
      {({ total, states, isOpen, result }) => (
        <>
          {states.length > 1 && (
            <nav className="chips" aria-label={messages.filter}>
              <Place className="chip" values={{ state: '', page: '' }} keep={['tab']} current={state === ''}>
                {messages.all}
              </Place>
              {states.map((entry) => (
                <Place
                  key={entry.state}
                  className="chip"
                  values={{ state: entry.state, page: '' }}
                  keep={['tab']}
                  current={state === entry.state}
                >
                  {messages[`state_${entry.state}`]} {entry.count}
                </Place>
              ))}
            </nav>
          )}
          {result.length === 0 && (
            <Nothing title={isOpen ? messages.noRequests : messages.closed}>
              {isOpen && <p>{messages.noRequestsHint}</p>}
            </Nothing>
          )}
          <ul className="requests">
            {result.map((entry) => (
              <DocumentRequest key={entry.requestId} request={entry} messages={messages} />
            ))}
          </ul>
          <Pages count={total} rows={rows} keep={['tab', 'state']} />
          {isOpen && (
            <p className="document-more">
              <PageLink path={documentFormPath()}>{messages.fillIn}</PageLink>
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}
