import { NoWrap, PageLink, DateTime, Multiline } from '../section/text-parts.tsx';
import type { MineMessages } from '../section/list-messages.ts';
import { useAddress } from '../section/section-address.ts';
import { useCall } from '../section/call.ts';
import { Loaded, Nothing, Pages, Rows } from '../section/section-parts.tsx';

const rows = 10;

/** Trials of databases and subscriptions that the reader has asked for. */
export function DatabaseRequests({ messages }: { messages: MineMessages }) {
  const { page } = useAddress();
  const called = useCall('listElectronicRequests', { page, rows });
  return (
    <Loaded called={called}>
      {({ total, result }) => (
        <>
          {result.length === 0 && (
            <Nothing title={messages.noDatabaseRequests}>
              <p>
                <PageLink path="/dataBaseNav">{messages.toDatabases}</PageLink>
              </p>
            </Nothing>
          )}
          {result.length > 0 && (
            <Rows
              caption={messages.tabDatabase}
              rows={result}
              keyOf={(entry) => entry.requestId}
              columns={[
                {
                  name: messages.database,
                  isHead: true,
                  cell: ({ name, recordId, url }) => (
                    <>
                      <PageLink path={recordId === null ? null : `/dataBaseNav/details/${recordId}`}>{name}</PageLink>
                      {url !== null && <Multiline>{url}</Multiline>}
                    </>
                  ),
                },
                { name: messages.requestType, cell: ({ type }) => <NoWrap>{messages[`requestType_${type}`]}</NoWrap> },
                { name: messages.reason, cell: ({ reason }) => <Multiline>{reason}</Multiline> },
                { name: messages.status, cell: ({ state }) => <NoWrap>{messages[`state_${state}`]}</NoWrap> },
                { name: messages.answer, cell: ({ reply }) => reply !== null && <Multiline>{reply}</Multiline> },
                { name: messages.madeOn, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
              ]}
            />
          )}
          <Pages count={total} rows={rows} keep={['tab']} />
        </>
      )}
    </Loaded>
  );
}
