import type { OutputOf } from '#lib/contract/contract.ts';
import { requestStatuses } from '#lib/rules/library-request.ts';
import { buildAddress } from '#lib/site/address.ts';
import { recordPath, Short, useSpot, When, Written } from '../mine/parts.tsx';
import type { MineWords } from '../mine/words.ts';
import { useAddress } from '../personal-center/address.ts';
import { told, useCall } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Loaded, Nothing, Pages, Rows } from '../personal-center/parts.tsx';
import { fill } from '#lib/i18n/fill.ts';

type LibraryRequest = OutputOf<'listLibraryRequests'>['result'][number];
const rows = 10;

function Title({ request }: { request: LibraryRequest }) {
  const { language } = useFrame();
  const path = recordPath(request.recordId);
  if (path === null) return request.title;
  return <a href={buildAddress(`/${request.mappingPath}`, language, path)}>{request.title}</a>;
}

/** Requests to other libraries; what is not dealt with yet can be taken back. */
export function LibraryRequests({ words }: { words: MineWords }) {
  const { client, confirm } = useFrame();
  const { page } = useAddress();
  const called = useCall('listLibraryRequests', { page, rows });
  const { spot, goBack } = useSpot();
  const cancel = async ({ requestId, title }: LibraryRequest) => {
    if (!(await confirm({ text: fill(words.confirmCancel, { title }), does: words.cancelRequest }))) return;
    if (told(await client.call('cancelLibraryRequest', { requestId }))) goBack();
    called.again();
  };
  const statusOf = ({ status }: LibraryRequest) => words[`status_${requestStatuses[status] ?? 'start'}`];
  return (
    <div ref={spot} tabIndex={-1}>
      <Loaded called={called}>
        {({ total, result }) => (
          <>
            {result.length === 0 && (
              <Nothing title={words.noLibraryRequests}>
                <p>{words.noLibraryRequestsHint}</p>
              </Nothing>
            )}
            {result.length > 0 && (
              <Rows
                caption={words.tabLibrary}
                rows={result}
                keyOf={(one) => one.requestId}
                columns={[
                  { name: words.title, isHead: true, cell: (one) => <Title request={one} /> },
                  { name: words.askedLibrary, cell: (one) => one.libraryName },
                  { name: words.status, cell: (one) => <Short>{statusOf(one)}</Short> },
                  { name: words.answer, cell: (one) => one.answer !== null && <Written>{one.answer}</Written> },
                  { name: words.madeOn, cell: (one) => <When at={one.createdAt} /> },
                  {
                    name: words.acts,
                    isPlain: true,
                    cell: (one) =>
                      one.cancellable && (
                        <button
                          type="button"
                          className="btn"
                          aria-label={fill(words.labelled, { name: words.cancelRequest, text: one.title })}
                          onClick={() => void cancel(one)}
                        >
                          {words.cancelRequest}
                        </button>
                      ),
                  },
                ]}
              />
            )}
            <Pages count={total} rows={rows} keep={['tab']} />
          </>
        )}
      </Loaded>
    </div>
  );
}
