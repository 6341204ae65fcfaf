import { Short, To, When, Written } from '../mine/parts.tsx';
import type { MineWords } from '../mine/words.ts';
import { useAddress } from '../personal-center/address.ts';
import { useCall } from '../personal-center/call.ts';
import { Loaded, Nothing, Pages, Rows } from '../personal-center/parts.tsx';

const rows = 10;

/** Trials of databases and subscriptions that the reader has asked for. */
export function DatabaseRequests({ words }: { words: MineWords }) {
  const { page } = useAddress();
  const called = useCall('listElectronicRequests', { page, rows });
  return (
    <Loaded called={called}>
      {({ total, result }) => (
        <>
          {result.length === 0 && (
            <Nothing title={words.noDatabaseRequests}>
              <p>
                <To path="/dataBaseNav">{words.toDatabases}</To>
              </p>
            </Nothing>
          )}
          {result.length > 0 && (
            <Rows
              caption={words.tabDatabase}
              rows={result}
              keyOf={(one) => one.requestId}
              columns={[
                {
                  name: words.database,
                  isHead: true,
                  cell: ({ name, recordId, url }) => (
                    <>
                      <To path={recordId === null ? null : `/dataBaseNav/details/${recordId}`}>{name}</To>
                      {url !== null && <Written>{url}</Written>}
                    </>
                  ),
                },
                { name: words.requestType, cell: ({ type }) => <Short>{words[`requestType_${type}`]}</Short> },
                { name: words.reason, cell: ({ reason }) => <Written>{reason}</Written> },
                { name: words.status, cell: ({ state }) => <Short>{words[`state_${state}`]}</Short> },
                { name: words.answer, cell: ({ reply }) => reply !== null && <Written>{reply}</Written> },
                { name: words.madeOn, cell: ({ createdAt }) => <When at={createdAt} /> },
              ]}
            />
          )}
          <Pages count={total} rows={rows} keep={['tab']} />
        </>
      )}
    </Loaded>
  );
}
