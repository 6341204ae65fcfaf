import { useEffect } from 'react';
import { showToast } from '#lib/stores/toasts.ts';
import { recordPath, PageLink, useSpot } from '../section/text-parts.tsx';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages } from '../section/section-parts.tsx';
import { sessionHere } from '../identity/session/page-session.ts';
import { HandOver, stageText, type HandOverProps } from './HandOver.tsx';
import type { CopyRequestMessages } from './messages.ts';

const rows = 10;

function OthersRequest({ request, messages, again }: HandOverProps) {
  const { stage, title, titleLang, volume, author } = request;
  return (
    <li className="request" data-stage={stage}>
      <p className="request-kind flex flex-wrap gap-x-3 gap-y-1 items-center text-sm">
        <strong>{stageText(request, messages)}</strong>
      </p>
      <h2 lang={titleLang === 'und' ? undefined : titleLang}>
        <PageLink path={recordPath(request.recordId)}>{[title, volume].filter(Boolean).join(' ')}</PageLink>
        {author !== null && <small>{author}</small>}
      </h2>
      <HandOver request={request} messages={messages} again={again} />
    </li>
  );
}

/** What other readers ask of this one. Without somebody signed in on this page nothing is sent (portal-content §5). */
export function OthersRequests({ messages }: { messages: CopyRequestMessages }) {
  const { reader, rendering } = useFrame();
  const { page } = useAddress();
  const { spot, goBack } = useSpot();
  const { userId, groupCode } = reader;
  // The server has rendered the section for the reader of the session.
  const isHere = rendering !== undefined || sessionHere()?.user()?.userId === userId;
  const called = useCall('listOthersRequests', isHere ? { userId, groupCode, page, rows } : undefined);
  useEffect(() => {
    if (!isHere) showToast('error', messages.pleaseSignIn);
  }, [isHere, messages]);
  if (!isHere) return <Nothing title={messages.pleaseSignIn} />;
  const again = () => {
    goBack();
    called.again();
  };
  return (
    <div ref={spot} tabIndex={-1}>
      <Loaded called={called}>
        {({ total, result }) => (
          <>
            {result.length === 0 && (
              <Nothing title={messages.noneAsked}>
                <p>{messages.noneAskedHint}</p>
              </Nothing>
            )}
            <ul className="requests">
              {result.map((entry) => (
                <OthersRequest key={entry.requestId} request={entry} messages={messages} again={again} />
              ))}
            </ul>
            <Pages count={total} rows={rows} keep={['tab']} />
          </>
        )}
      </Loaded>
    </div>
  );
}
