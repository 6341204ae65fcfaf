import { Short, To, When, Written } from '../mine/parts.tsx';
import type { MineMessages } from '../mine/messages.ts';
import { useAddress } from '../personal-center/address.ts';
import { useCall } from '../personal-center/call.ts';
import { Loaded, Nothing, Pages, Rows } from '../personal-center/parts.tsx';

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
                <To path="/dataBaseNav">{messages.toDatabases}</To>
              </p>
            </Nothing>
          )}
          {result.length > 0 && (
            <Rows
              caption={messages.tabDatabase}
              rows={result}
              keyOf={(one) => one.requestId}
              columns={[
                {
                  name: messages.database,
                  isHead: true,
                  cell: ({ name, recordId, url }) => (
                    <>
                      <To path={recordId === null ? null : `/dataBaseNav/details/${recordId}`}>{name}</To>
                      {url !== null && <Written>{url}</Written>}
                    </>
                  ),
                },
                { name: messages.requestType, cell: ({ type }) => <Short>{messages[`requestType_${type}`]}</Short> },
                { name: messages.reason, cell: ({ reason }) => <Written>{reason}</Written> },
                { name: messages.status, cell: ({ state }) => <Short>{messages[`state_${state}`]}</Short> },
                { name: messages.answer, cell: ({ reply }) => reply !== null && <Written>{reply}</Written> },
                { name: messages.madeOn, cell: ({ createdAt }) => <When at={createdAt} /> },
              ]}
            />
          )}
          <Pages count={total} rows={rows} keep={['tab']} />
        </>
      )}
    </Loaded>
  );
}
