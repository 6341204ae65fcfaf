import { requestStatuses } from '#lib/rules/library-request.ts';
import { recordPath } from '#lib/seo/address.ts';
import { buildAddress } from '#lib/urls/address.ts';
import { formText } from '#lib/rules/form-text.ts';
import { orderActs } from '../../purchasing/order-blocks.ts';
import { orders, preorders } from '../../purchasing/user.ts';
import type { Block } from './blocks.ts';
import { copyRequestActs, copyRequests, othersRequests } from './copy-requests.ts';
import { documentActs, documentRequests } from './document-delivery.ts';
import { shown, type PlainContext, type PlainSection } from './section.ts';

const rows = 10;

async function toLibraries({ client, t, page, language, dayOf }: PlainContext): Promise<readonly Block[]> {
  return shown(await client.call('listLibraryRequests', { page, rows }), ({ total, result }) => {
    if (total === 0) {
      return [{ kind: 'nothing', title: t('mine:noLibraryRequests'), hint: t('mine:noLibraryRequestsHint') }];
    }
    return [
      {
        kind: 'table',
        caption: t('mine:tabLibrary'),
        columns: [t('mine:title'), t('mine:askedLibrary'), t('mine:status'), t('mine:answer'), t('mine:madeOn')],
        rows: result.map((one) => ({
          cells: [
            {
              text: one.title,
              href:
                one.recordId === null
                  ? undefined
                  : buildAddress(`/${one.mappingPath}`, language, recordPath(one.recordId)),
            },
            one.libraryName,
            t(`mine:status_${requestStatuses[one.status] ?? 'start'}`),
            one.answer,
            dayOf(one.createdAt),
          ],
          acts: [
            one.cancellable && {
              act: 'cancel',
              label: t('mine:cancelRequest'),
              about: one.title,
              values: { id: one.requestId },
            },
          ],
        })),
      },
      { kind: 'pages', count: total, rows },
    ];
  });
}

async function forDatabases({ client, t, page, address, dayOf }: PlainContext): Promise<readonly Block[]> {
  return shown(await client.call('listElectronicRequests', { page, rows }), ({ total, result }) => {
    if (total === 0) {
      const link = { text: t('mine:toDatabases'), href: address('/dataBaseNav') };
      return [{ kind: 'nothing', title: t('mine:noDatabaseRequests'), link }];
    }
    return [
      {
        kind: 'table',
        caption: t('mine:tabDatabase'),
        columns: [
          t('mine:database'),
          t('mine:requestType'),
          t('mine:reason'),
          t('mine:status'),
          t('mine:answer'),
          t('mine:madeOn'),
        ],
        rows: result.map((one) => ({
          cells: [
            [
              {
                text: one.name,
                href: one.recordId === null ? undefined : address(`/dataBaseNav/details/${one.recordId}`),
              },
              one.url,
            ],
            t(`mine:requestType_${one.type}`),
            one.reason,
            t(`mine:state_${one.state}`),
            one.reply,
            dayOf(one.createdAt),
          ],
        })),
      },
      { kind: 'pages', count: total, rows },
    ];
  });
}

async function questions({ client, t, page, address, dayOf, counted }: PlainContext): Promise<readonly Block[]> {
  return shown(await client.call('listQuestions', { mine: true, page, rows }), ({ total, result }) => {
    if (total === 0) {
      const link = { text: t('mine:toDatabases'), href: address('/dataBaseNav') };
      return [{ kind: 'nothing', title: t('mine:noQuestions'), link }];
    }
    return [
      {
        kind: 'entries',
        entries: result.map((one) => {
          const href = address(`/dataBaseNav/details/${one.recordId}`);
          return {
            heading: one.question,
            lines: [
              { text: one.title, href },
              { ...dayOf(one.createdAt), tone: 'quiet' },
              { text: t(`mine:questionState_${one.state}`), tone: 'quiet' },
              ...(one.answerCount === 0 ? [t('mine:noAnswers')] : []),
              ...one.answers.map(({ name, answer }) =>
                t('mine:labelled', { name: name ?? t('mine:byLibrary'), text: answer }),
              ),
              one.answerCount > one.answers.length && {
                text: t('mine:allAnswers', counted(one.answerCount)),
                href,
              },
            ],
          };
        }),
      },
      { kind: 'pages', count: total, rows },
    ];
  });
}

const parts = {
  others: othersRequests,
  documents: documentRequests,
  orders,
  preorders,
  library: toLibraries,
  database: forDatabases,
  question: questions,
} as const;

/** Section 4: what the reader has asked the library for. */
export const requests: PlainSection = {
  tabs: (t) => [
    { value: 'copies', label: t('copy-requests:tabCopies') },
    { value: 'others', label: t('copy-requests:tabOthers') },
    { value: 'documents', label: t('document-delivery:tab') },
    { value: 'library', label: t('mine:tabLibrary') },
    { value: 'database', label: t('mine:tabDatabase') },
    { value: 'question', label: t('mine:tabQuestion') },
  ],
  moreTabs: async ({ client, t }) => {
    const rules = await client.call('getPurchasingParameters', {});
    if (!rules.success || !rules.data.isOn) return [];
    return [
      { value: 'orders', label: t('purchasing:tabOrders') },
      { value: 'preorders', label: t('purchasing:tabPreorders') },
    ];
  },
  read: (context) => {
    const tab = Object.entries(parts).find(([name]) => name === context.get('tab'))?.[1] ?? copyRequests;
    return tab(context);
  },
  acts: {
    ...copyRequestActs,
    ...documentActs,
    ...orderActs,
    cancel: {
      run: ({ client }, form) => client.call('cancelLibraryRequest', { requestId: formText(form, 'id') }),
      done: (t) => t('mine:status_cancel'),
    },
  },
};
