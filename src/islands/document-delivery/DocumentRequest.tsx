import type { DocumentRequest as Shown } from '#lib/contract/calls/document-delivery.ts';
import { deliveredPath } from '#lib/document-delivery/address.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatDay } from '#lib/i18n/format.ts';
import { documentFields } from '#lib/rules/document-delivery.ts';
import { recordPath, To, When, Written } from '../mine/parts.tsx';
import { told } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import type { DocumentDeliveryWords } from './words.ts';

interface Props {
  request: Shown;
  words: DocumentDeliveryWords;
  /** The list is to be asked for anew, and the focus goes where it begins: the button that had it is gone. */
  leave: () => void;
}

/** The way of an order that comes to something, as the row of steps that requests for copies have. */
const way = ['sent', 'accepted', 'delivered'] as const;

function Progress({ request: { state, title }, words }: Pick<Props, 'request' | 'words'>) {
  const at = way.findIndex((step) => step === state);
  if (at < 0) return null;
  return (
    <ol className="request-progress" aria-label={fill(words.progressOf, { title })}>
      {way.map((step, place) => {
        const isDone = place < at || state === 'delivered';
        return (
          <li
            key={step}
            data-state={isDone ? 'done' : place === at ? 'current' : 'next'}
            aria-current={place === at ? 'step' : undefined}
          >
            {words[`state_${step}`]}
            {isDone && place < at && <span className="sr-only"> {words.stepDone}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/** What was filled in. */
function Details({ request, words }: Pick<Props, 'request' | 'words'>) {
  return (
    <details>
      <summary>{words.details}</summary>
      <dl className="document-details">
        <div>
          <dt>{words.documentType}</dt>
          <dd>{words[`type_${request.documentType}`]}</dd>
        </div>
        {documentFields
          .filter((field) => request[field] !== '')
          .map((field) => (
            <div key={field}>
              <dt>{words[field]}</dt>
              <dd className="written">{request[field]}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}

/** One order of a document: how it stands, what comes next, and the document once it is here. */
export function DocumentRequest({ request, words, leave }: Props) {
  const { client, confirm, language, base } = useFrame();
  const { requestId, title, state, document, reply, recordId } = request;
  const named = (what: string) => fill(words.named, { what, title });
  const isExpired = document?.isExpired === true;
  const day = document === null ? '' : formatDay(document.expiresAt.slice(0, 10), language);
  const cancel = async () => {
    if (!(await confirm({ text: fill(words.confirmCancel, { title }), does: words.cancelRequest }))) return;
    told(await client.call('cancelDocumentRequest', { requestId }));
    leave();
  };
  return (
    <li className="request" data-stage={state === 'delivered' && !isExpired ? 'ready' : state}>
      <p className="request-kind">
        <span className="request-badge">{words[`type_${request.documentType}`]}</span>
        <strong className={state === 'delivered' && !isExpired ? 'good' : undefined}>{words[`state_${state}`]}</strong>
      </p>
      <h2>
        <To path={recordPath(recordId)}>{title}</To>
        {request.articleTitle !== '' && request.publicationName !== '' && <small>{request.publicationName}</small>}
      </h2>
      <p className="request-next">{fill(isExpired ? words.next_expired : words[`next_${state}`], { day })}</p>
      <Progress request={request} words={words} />
      {reply !== null && reply !== '' && <Written>{fill(words.libraryWrote, { text: reply })}</Written>}
      <p className="mine-facts">
        <span>
          {words.requestedOn} <When at={request.createdAt} />
        </span>
      </p>
      <div className="mine-acts">
        {document !== null && !isExpired && (
          <a
            className="btn btn-main"
            href={`${base}${deliveredPath(requestId)}`}
            rel="nofollow noopener"
            target="_blank"
            aria-label={named(words.open)}
          >
            {document.fileName === null ? words.open : fill(words.openFile, { name: document.fileName })}
          </a>
        )}
        {request.mayCancel && (
          <button type="button" className="btn" aria-label={named(words.cancelRequest)} onClick={() => void cancel()}>
            {words.cancelRequest}
          </button>
        )}
      </div>
      <Details request={request} words={words} />
    </li>
  );
}
