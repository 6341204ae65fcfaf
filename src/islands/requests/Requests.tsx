import { copyRequestTabs } from '../copy-requests/tabs.tsx';
import type { CopyRequestMessages } from '../copy-requests/messages.ts';
import { DocumentRequests } from '../document-delivery/DocumentRequests.tsx';
import type { DocumentDeliveryMessages } from '../document-delivery/messages.ts';
import type { MineMessages } from '../section/list-messages.ts';
import { useAddress } from '../section/section-address.ts';
import { useCall } from '../section/call.ts';
import { Loaded, Nothing, Pages, Rows, Tabs } from '../section/section-parts.tsx';
import { Orders } from '../purchasing/Orders.tsx';
import type { PurchasingMessages } from '../purchasing/messages.ts';
import { DateTime, Multiline, NoWrap, PageLink } from '../section/text-parts.tsx';
import { LibraryRequests } from './LibraryRequests.tsx';
import { Questions } from './Questions.tsx';

interface Props {
  messages: MineMessages;
  copyMessages: CopyRequestMessages;
  documentMessages: DocumentDeliveryMessages;
  orderMessages: PurchasingMessages;
}

const rows = 10;

function DatabaseRequests({ messages }: { messages: MineMessages }) {
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

export function Requests({ messages, copyMessages, documentMessages, orderMessages }: Props) {
  const { get } = useAddress();
  const rules = useCall('getPurchasingParameters', {});
  const parts = {
    ...copyRequestTabs(copyMessages),
    documents: { label: documentMessages.tab, show: () => <DocumentRequests messages={documentMessages} /> },
    ...(rules.data?.isOn && {
      orders: {
        label: orderMessages.tabOrders,
        show: () => <Orders key="orders" kind="orders" messages={orderMessages} />,
      },
      preorders: {
        label: orderMessages.tabPreorders,
        show: () => <Orders key="preorders" kind="preorders" messages={orderMessages} />,
      },
    }),
    library: { label: messages.tabLibrary, show: () => <LibraryRequests messages={messages} /> },
    database: { label: messages.tabDatabase, show: () => <DatabaseRequests messages={messages} /> },
    question: { label: messages.tabQuestion, show: () => <Questions messages={messages} /> },
  };
  const tab = get('tab');
  const part = Object.entries(parts).find(([name]) => name === tab)?.[1] ?? parts.copies;
  return (
    <>
      <Tabs tabs={Object.entries(parts).map(([value, { label }]) => ({ value, label }))} />
      {part.show()}
    </>
  );
}
