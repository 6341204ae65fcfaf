import type { CopyRequest } from '#lib/contract/calls/copy-request-shapes.ts';
import { requestStatuses } from '#lib/rules/library-request.ts';
import { recordPath } from '#lib/seo/address.ts';
import type { Block, Line } from './blocks.ts';
import { fieldOf, shown, type PlainAct, type PlainContext } from './section.ts';

const rows = 10;

/** How a request stands: its place in the queue, until when it is kept, what was answered. */
function stateOf({ t, day, number }: PlainContext, one: CopyRequest): Line[] {
  const on = (text: string | null) => ({ day: text === null ? '' : day(text).text });
  return [
    { text: t(`mine:status_${requestStatuses[one.status] ?? 'start'}`), tone: 'strong' },
    one.position !== null &&
      one.suspendedUntil === null &&
      t('mine:queued', { position: number(one.position), waiting: number(one.waiting) }),
    one.suspendedUntil !== null && t('mine:pausedUntil', on(one.suspendedUntil)),
    one.position !== null && one.expectedOn !== null && t('mine:expectedOn', on(one.expectedOn)),
    one.until !== null && t('mine:openUntil', on(one.until)),
    one.dueOn !== null && t('mine:labelled', { name: t('loans:dueOn'), text: on(one.dueOn).day }),
    one.answer,
  ];
}

/** Requests for copies of all kinds. */
export async function copyRequests(context: PlainContext): Promise<readonly Block[]> {
  const { client, t, page, address, dayOf } = context;
  return shown(await client.call('listCopyRequests', { page, rows }), ({ total, result }): Block[] => {
    if (total === 0) {
      const link = { text: t('loans:toSearch'), href: address('/searchList') };
      return [{ kind: 'nothing', title: t('mine:noCopyRequests'), link }];
    }
    return [
      {
        kind: 'table',
        caption: t('mine:tabCopies'),
        columns: [t('mine:title'), t('mine:requestType'), t('mine:status'), t('mine:pickupPlace'), t('mine:madeOn')],
        rows: result.map((one) => ({
          cells: [
            [
              {
                text: [one.title, one.volume].filter(Boolean).join(' '),
                lang: one.titleLang === 'und' ? undefined : one.titleLang,
                href: one.recordId === null ? undefined : address(recordPath(one.recordId)),
              },
              { text: one.author ?? '', tone: 'quiet' },
            ],
            one.name,
            stateOf(context, one),
            [one.pickupPlace?.name, { text: one.pickupPlace?.place ?? '', tone: 'quiet' }],
            dayOf(one.createdAt),
          ],
          acts: [
            one.mayCancel && {
              act: 'cancelCopy',
              label: t('mine:cancelRequest'),
              about: one.title,
              values: { id: one.requestId },
            },
            one.mayResume && {
              act: 'resume',
              label: t('mine:resume'),
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

/** What may be done with them by one press. */
export const copyRequestActs: Readonly<Record<'cancelCopy' | 'resume', PlainAct>> = {
  cancelCopy: {
    run: ({ client }, form) => client.call('cancelCopyRequest', { requestId: fieldOf(form, 'id') }),
    done: (t) => t('mine:status_cancel'),
  },
  resume: {
    run: ({ client }, form) => client.call('resumeCopyRequest', { requestId: fieldOf(form, 'id') }),
    done: (t) => t('personal:done'),
  },
};
