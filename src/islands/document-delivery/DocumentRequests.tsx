import { documentFormPath, deliveredPath } from '#lib/document-delivery/delivery-address.ts';
import { documentStates, documentFields } from '#lib/rules/document-delivery.ts';
import { PageLink, recordPath, DateTime, Multiline } from '../section/text-parts.tsx';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place } from '../section/section-parts.tsx';
import type { DocumentDeliveryMessages } from './messages.ts';
import type { DocumentRequest as Shown } from '#lib/contract/calls/document-delivery.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatDate } from '#lib/i18n/moment.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';

interface Props {
  request: Shown;
  messages: DocumentDeliveryMessages;
}

/** The way of an order that comes to something, as the row of steps that requests for copies have. */
const way = ['sent', 'accepted', 'delivered'] as const;

function Progress({ request: { state, title }, messages }: Props) {
  const at = way.findIndex((step) => step === state);
  if (at < 0) return null;
  return (
    <ol className="request-progress" aria-label={fill(messages.progressOf, { title })}>
      {way.map((step, place) => {
        const isDone = place < at || state === 'delivered';
        return (
          <li
            key={step}
            data-state={isDone ? 'done' : place === at ? 'current' : 'next'}
            aria-current={place === at ? 'step' : undefined}
          >
            {messages[`state_${step}`]}
            {isDone && place < at && <span className="sr-only"> {messages.stepDone}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function Details({ request, messages }: Props) {
  return (
    <details>
      <summary>{messages.details}</summary>
      <dl className="grid gap-y-1 text-sm">
        <div className="grid grid-cols-[9rem_1fr] gap-x-4 max-sm:grid-cols-[1fr]">
          <dt className="text-muted">{messages.documentType}</dt>
          <dd>{messages[`type_${request.documentType}`]}</dd>
        </div>
        {documentFields
          .filter((field) => request[field] !== '')
          .map((field) => (
            <div className="grid grid-cols-[9rem_1fr] gap-x-4 max-sm:grid-cols-[1fr]" key={field}>
              <dt className="text-muted">{messages[field]}</dt>
              <dd className="written">{request[field]}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}

function DocumentRequest({ request, messages }: Props) {
  const { language, base, timeZone } = useFrame();
  const { requestId, title, state, document, reply, recordId } = request;
  const named = (what: string) => fill(messages.named, { what, title });
  const isExpired = document?.isExpired === true;
  const day = document === null ? '' : formatDate(new Date(document.expiresAt), language, timeZone);
  return (
    <li className="request" data-stage={state === 'delivered' && !isExpired ? 'ready' : state}>
      <p className="request-kind flex flex-wrap gap-x-3 gap-y-1 items-center text-sm">
        <span className="px-2 border border-(color:--edge) rounded-(--radius) text-muted">
          {messages[`type_${request.documentType}`]}
        </span>
        <strong className={state === 'delivered' && !isExpired ? 'good' : undefined}>
          {messages[`state_${state}`]}
        </strong>
      </p>
      <h2>
        <PageLink path={recordPath(recordId)}>{title}</PageLink>
        {request.articleTitle !== '' && request.publicationName !== '' && <small>{request.publicationName}</small>}
      </h2>
      <p className="request-next">{fill(isExpired ? messages.next_expired : messages[`next_${state}`], { day })}</p>
      <Progress request={request} messages={messages} />
      {reply !== null && reply !== '' && <Multiline>{fill(messages.libraryWrote, { text: reply })}</Multiline>}
      <p className="mine-facts">
        <span>
          {messages.requestedOn} <DateTime at={request.createdAt} />
        </span>
      </p>
      <div className="mine-acts">
        {document !== null && !isExpired && (
          <a
            className="btn btn-main"
            href={`${base}${deliveredPath(requestId)}`}
            rel="nofollow noopener"
            target="_blank"
            aria-label={named(messages.open)}
          >
            {document.fileName === null ? messages.open : fill(messages.openFile, { name: document.fileName })}
          </a>
        )}
        {request.mayCancel && (
          <ActForm values={{ id: requestId, title }}>
            <ActButton act="cancelDocument" about={named(messages.cancelRequest)}>
              {messages.cancelRequest}
            </ActButton>
          </ActForm>
        )}
      </div>
      <Details request={request} messages={messages} />
    </li>
  );
}

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
            <p className="mt-4">
              <PageLink path={documentFormPath()}>{messages.fillIn}</PageLink>
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}
