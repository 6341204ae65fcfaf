import type { DocumentRequest } from '#lib/contract/calls/document-delivery.ts';
import { deliveredPath, documentFormPath } from '#lib/document-delivery/delivery-address.ts';
import { documentStates } from '#lib/rules/document-delivery.ts';
import { recordPath } from '#lib/seo/address.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block, Line } from './blocks.ts';
import { shown, type PlainAct, type PlainContext } from './section.ts';

const rows = 10;

/** How an order stands, and the document once it is here. */
function stateOf({ t, address, dayOf }: PlainContext, { state, document, reply, requestId }: DocumentRequest): Line[] {
  const isExpired = document?.isExpired === true;
  const day = document === null ? '' : dayOf(document.expiresAt).text;
  return [
    { text: t(`documentDelivery:state_${state}`), tone: 'strong' },
    {
      text: isExpired ? t('documentDelivery:next_expired') : t(`documentDelivery:next_${state}`, { day }),
      tone: 'quiet',
    },
    document !== null &&
      !isExpired && {
        text:
          document.fileName === null
            ? t('documentDelivery:open')
            : t('documentDelivery:openFile', { name: document.fileName }),
        href: address(deliveredPath(requestId)),
      },
    reply !== null && reply !== '' && t('documentDelivery:libraryWrote', { text: reply }),
  ];
}

/** The reader's orders of documents from elsewhere. */
export async function documentRequests(context: PlainContext): Promise<readonly Block[]> {
  const { client, t, page, get, address, dayOf } = context;
  const state = documentStates.find((one) => one === get('state')) ?? '';
  const answer = await client.call('listDocumentRequests', { state, page, rows });
  return shown(answer, ({ total, isOpen, result }): Block[] => {
    const link = { text: t('documentDelivery:fillIn'), href: address(documentFormPath()) };
    if (total === 0) {
      if (!isOpen) return [{ kind: 'nothing', title: t('documentDelivery:closed') }];
      return [
        { kind: 'nothing', title: t('documentDelivery:noRequests'), hint: t('documentDelivery:noRequestsHint'), link },
      ];
    }
    return [
      {
        kind: 'table',
        caption: t('documentDelivery:tab'),
        columns: [t('mine:title'), t('mine:status'), t('mine:madeOn')],
        rows: result.map((one) => ({
          cells: [
            [
              { text: one.title, href: one.recordId === null ? undefined : address(recordPath(one.recordId)) },
              one.articleTitle !== '' && { text: one.publicationName, tone: 'quiet' },
              { text: one.author, tone: 'quiet' },
              { text: t(`documentDelivery:type_${one.documentType}`), tone: 'quiet' },
            ],
            stateOf(context, one),
            dayOf(one.createdAt),
          ],
          acts: [
            one.mayCancel && {
              act: 'cancelDocument',
              label: t('documentDelivery:cancelRequest'),
              about: one.title,
              values: { id: one.requestId },
            },
          ],
        })),
      },
      { kind: 'pages', count: total, rows },
      ...(isOpen ? [{ kind: 'text', lines: [link] } as const] : []),
    ];
  });
}

/** What may be done with them by one press. */
export const documentActs: Readonly<Record<'cancelDocument', PlainAct>> = {
  cancelDocument: {
    run: ({ client }, form) => client.call('cancelDocumentRequest', { requestId: formText(form, 'id') }),
    done: (t) => t('documentDelivery:next_cancelled'),
  },
};
