import type { OpenSection } from '../section/section.ts';
import { copyRequestActs } from '../copy-requests/acts.ts';
import copyRequestSheet from '../copy-requests/copy-requests.css?url';
import { copyRequestMessages, type CopyRequestMessages } from '../copy-requests/messages.ts';
import { documentActs } from '../document-delivery/acts.ts';
import { documentDeliveryMessages, type DocumentDeliveryMessages } from '../document-delivery/messages.ts';
import { orderActs } from '../purchasing/order-acts.ts';
import purchasingSheet from '../purchasing/orders.css?url';
import { purchasingMessages, type PurchasingMessages } from '../purchasing/messages.ts';
import sheet from '../section/list-section.css?url';
import { mineMessages, type MineMessages } from '../section/list-messages.ts';
import { fill } from '#lib/i18n/format.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { SectionActs } from '../section/acts.ts';
import { copyRequestTabs } from '../copy-requests/tabs.tsx';
import { DocumentRequests } from '../document-delivery/DocumentRequests.tsx';
import { useAddress, useCall } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Rows, Tabs } from '../section/section-parts.tsx';
import { Orders } from '../purchasing/Orders.tsx';
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

function Requests({ messages, copyMessages, documentMessages, orderMessages }: Props) {
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

const libraryRequestActs = (messages: MineMessages): SectionActs => ({
  cancel: {
    ask: (form) => ({
      text: fill(messages.confirmCancel, { title: formText(form, 'title') }),
      does: messages.cancelRequest,
    }),
    run: (client, form) => client.call('cancelLibraryRequest', { requestId: formText(form, 'id') }),
    done: messages.status_cancel,
  },
});

export const sheets = [sheet, copyRequestSheet, purchasingSheet];

export const open: OpenSection = async ({ language, reader }) => {
  const [messages, copyMessages, documentMessages, orderMessages] = await Promise.all([
    mineMessages(language),
    copyRequestMessages(language),
    documentDeliveryMessages(language),
    purchasingMessages(language),
  ]);
  return {
    view: (
      <Requests
        messages={messages}
        copyMessages={copyMessages}
        documentMessages={documentMessages}
        orderMessages={orderMessages}
      />
    ),
    acts: {
      ...libraryRequestActs(messages),
      ...copyRequestActs(copyMessages, reader),
      ...documentActs(documentMessages),
      ...orderActs(orderMessages),
    },
  };
};
