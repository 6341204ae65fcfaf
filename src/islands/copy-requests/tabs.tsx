import type { ReactElement } from 'react';
import { OthersRequests } from './OthersRequests.tsx';
import type { CopyRequestMessages } from './messages.ts';
import type { CopyRequest } from '#lib/contract/calls/copy-request-shapes.ts';
import type { InputOf } from '#lib/contract/contract.ts';
import { requestKinds } from '#lib/rules/copy-requests.ts';
import { PageLink, useSpot } from '../section/text-parts.tsx';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place, KnownAt } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import { Request } from './Request.tsx';

const rows = 10;
type Status = NonNullable<InputOf<'listCopyRequests'>['status']>;

/** What can be collected now comes before everything else. */
const readyFirst = (requests: readonly CopyRequest[]) =>
  requests.toSorted((a, b) => Number(b.stage === 'ready') - Number(a.stage === 'ready'));

function List({
  requests,
  messages,
  leave,
}: {
  requests: readonly CopyRequest[];
  messages: CopyRequestMessages;
  leave: () => void;
}) {
  const isChangeable = requests.some(({ mayChangePlace }) => mayChangePlace);
  const places = useCall('listPickupPlaces', isChangeable ? {} : undefined);
  return (
    <ul className="requests">
      {readyFirst(requests).map((entry) => (
        <Request key={entry.requestId} request={entry} messages={messages} places={places.data} leave={leave} />
      ))}
    </ul>
  );
}

/** All requests, or those of a kind; with `ended` those that nothing is to be done about any more too. */
function CopyRequests({ messages }: { messages: CopyRequestMessages }) {
  const { language } = useFrame();
  const { get, page } = useAddress();
  const { spot, goBack } = useSpot();
  const kind = requestKinds.find((requestKind) => requestKind === get('kind')) ?? '';
  const isAll = get('all') === '1';
  const status: Status = isAll ? '' : 'open';
  const called = useCall('listCopyRequests', { kind, status, page, rows });
  const leave = () => {
    goBack();
    called.again();
  };
  return (
    <div ref={spot} tabIndex={-1}>
      <Loaded called={called}>
        {({ total, open, ready, kinds, knownAt, result }) => (
          <>
            <KnownAt at={knownAt ?? null} messages={messages} />
            <nav className="chips" aria-label={messages.filter}>
              <Place className="chip" values={{ all: '', kind: '', page: '' }} current={!isAll && kind === ''}>
                {counted(messages, 'openRequests', open, language)}
              </Place>
              <Place className="chip" values={{ all: '1', kind: '', page: '' }} current={isAll && kind === ''}>
                {messages.allRequests}
              </Place>
              {kinds
                .filter(({ count }) => count > 0)
                .map((entry) => (
                  <Place
                    key={entry.kind}
                    className="chip"
                    values={{ all: '1', kind: entry.kind, page: '' }}
                    current={kind === entry.kind}
                  >
                    {entry.name} {entry.count}
                  </Place>
                ))}
            </nav>
            {ready > 0 && !isAll && (
              <p className="good request-ready mb-4 strong">{counted(messages, 'areReady', ready, language)}</p>
            )}
            {result.length === 0 && (
              <Nothing title={isAll ? messages.noRequests : messages.noneOpen}>
                <p>{messages.noRequestsHint}</p>
                <p>
                  <PageLink path="/searchList">{messages.toSearch}</PageLink>
                </p>
              </Nothing>
            )}
            <List requests={result} messages={messages} leave={leave} />
            <Pages count={total} rows={rows} keep={['all', 'kind']} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface Tab {
  label: string;
  show: () => ReactElement;
}

export const copyRequestTabs = (messages: CopyRequestMessages): { copies: Tab; others: Tab } => ({
  copies: { label: messages.tabCopies, show: () => <CopyRequests messages={messages} /> },
  others: { label: messages.tabOthers, show: () => <OthersRequests messages={messages} /> },
});
