import type { OutputOf } from '#lib/contract/contract.ts';
import { requestStatuses } from '#lib/rules/library-request.ts';
import { buildAddress } from '#lib/urls/address.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { recordPath, NoWrap, DateTime, Multiline } from '../section/text-parts.tsx';
import type { MineMessages } from '../section/list-messages.ts';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Rows } from '../section/section-parts.tsx';
import { fill } from '#lib/i18n/format.ts';

type LibraryRequest = OutputOf<'listLibraryRequests'>['result'][number];
const rows = 10;

function Title({ request }: { request: LibraryRequest }) {
  const { language } = useFrame();
  const path = recordPath(request.recordId);
  if (path === null) return request.title;
  return <a href={buildAddress(`/${request.mappingPath}`, language, path)}>{request.title}</a>;
}

export function LibraryRequests({ messages }: { messages: MineMessages }) {
  const { page } = useAddress();
  const called = useCall('listLibraryRequests', { page, rows });
  const statusOf = ({ status }: LibraryRequest) => messages[`status_${requestStatuses[status] ?? 'start'}`];
  return (
    <Loaded called={called}>
      {({ total, result }) => (
        <>
          {result.length === 0 && (
            <Nothing title={messages.noLibraryRequests}>
              <p>{messages.noLibraryRequestsHint}</p>
            </Nothing>
          )}
          {result.length > 0 && (
            <Rows
              caption={messages.tabLibrary}
              rows={result}
              keyOf={(entry) => entry.requestId}
              columns={[
                { name: messages.title, isHead: true, cell: (entry) => <Title request={entry} /> },
                { name: messages.askedLibrary, cell: (entry) => entry.libraryName },
                { name: messages.status, cell: (entry) => <NoWrap>{statusOf(entry)}</NoWrap> },
                {
                  name: messages.answer,
                  cell: (entry) => entry.answer !== null && <Multiline>{entry.answer}</Multiline>,
                },
                { name: messages.madeOn, cell: (entry) => <DateTime at={entry.createdAt} /> },
                {
                  name: messages.acts,
                  isPlain: true,
                  cell: (entry) =>
                    entry.cancellable && (
                      <ActForm values={{ id: entry.requestId, title: entry.title }}>
                        <ActButton
                          act="cancel"
                          about={fill(messages.labelled, { name: messages.cancelRequest, text: entry.title })}
                        >
                          {messages.cancelRequest}
                        </ActButton>
                      </ActForm>
                    ),
                },
              ]}
            />
          )}
          <Pages count={total} rows={rows} keep={['tab']} />
        </>
      )}
    </Loaded>
  );
}
