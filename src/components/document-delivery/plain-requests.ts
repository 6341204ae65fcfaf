import type { DocumentRequest } from '#lib/contract/calls/document-delivery.ts';
import { deliveredPath, documentFormPath } from '#lib/document-delivery/delivery-address.ts';
import { documentStates } from '#lib/rules/document-delivery.ts';
import { recordPath } from '#lib/seo/address.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block, Line } from '../plain-section/blocks.ts';
import { shown, type PlainAct, type PlainContext } from '../plain-section/section.ts';

const rows = 10;

/** State of an order, and the document once it is here. */
function stateOf({ t, address, dayOf }: PlainContext, { state, document, reply, requestId }: DocumentRequest): Line[] {
  const isExpired = document?.isExpired === true;
  const day = document === null ? '' : dayOf(document.expiresAt).text;
  return [
    { text: t(`document-delivery:state_${state}`), tone: 'strong' },
    {
      text: isExpired ? t('document-delivery:next_expired') : t(`document-delivery:next_${state}`, { day }),
      tone: 'quiet',
    },
    document !== null &&
      !isExpired && {
        text:
          document.fileName === null
            ? t('document-delivery:open')
            : t('document-delivery:openFile', { name: document.fileName }),
        href: address(deliveredPath(requestId)),
      },
    reply !== null && reply !== '' && t('document-delivery:libraryWrote', { text: reply }),
  ];
}

/** The reader's orders of documents from elsewhere. */
export async function documentRequests(context: PlainContext): Promise<readonly Block[]> {
  const { client, t, page, get, address, dayOf } = context;
  const state = documentStates.find((documentState) => documentState === get('state')) ?? '';
  const answer = await client.call('listDocumentRequests', { state, page, rows });
  return shown(answer, ({ total, isOpen, result }): Block[] => {
    const link = { text: t('document-delivery:fillIn'), href: address(documentFormPath()) };
    if (total === 0) {
      if (!isOpen) return [{ kind: 'nothing', title: t('document-delivery:closed') }];
      return [
        {
          kind: 'nothing',
          title: t('document-delivery:noRequests'),
          hint: t('document-delivery:noRequestsHint'),
          link,
        },
      ];
    }
    return [
      {
        kind: 'table',
        caption: t('document-delivery:tab'),
        columns: [t('mine:title'), t('mine:status'), t('mine:madeOn')],
        rows: result.map((entry) => ({
          cells: [
            [
              { text: entry.title, href: entry.recordId === null ? undefined : address(recordPath(entry.recordId)) },
              entry.articleTitle !== '' && { text: entry.publicationName, tone: 'quiet' },
              { text: entry.author, tone: 'quiet' },
              { text: t(`document-delivery:type_${entry.documentType}`), tone: 'quiet' },
            ],
            stateOf(context, entry),
            dayOf(entry.createdAt),
          ],
          acts: [
            entry.mayCancel && {
              act: 'cancelDocument',
              label: t('document-delivery:cancelRequest'),
              about: entry.title,
              values: { id: entry.requestId },
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
    done: (t) => t('document-delivery:next_cancelled'),
  },
};
