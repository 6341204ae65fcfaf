import { feedbackStates } from '#lib/rules/feedback.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block } from '../plain-section/blocks.ts';
import { shown, type PlainContext, type PlainSection } from '../plain-section/section.ts';

const rows = 10;

/** A report with everything that was written about it. */
async function one(context: PlainContext, feedbackId: string): Promise<readonly Block[]> {
  const { client, t, to, moment, address, counted } = context;
  return shown(await client.call('getFeedback', { feedbackId }), (report) => [
    {
      kind: 'text',
      title: t(`feedback:kind_${report.kind}`),
      lines: [
        { text: t(`feedback:state_${report.state}`), tone: 'strong' },
        report.page !== null && { text: report.page, href: address(report.page) },
        report.pictures.length > 0 && {
          text: t('feedback:pictureCount', counted(report.pictures.length)),
          tone: 'quiet',
        },
      ],
    },
    {
      kind: 'entries',
      entries: report.messages.map(({ isReply, text, createdAt }) => ({
        heading: t(isReply ? 'feedback:library' : 'feedback:you'),
        lines: [{ ...moment(createdAt), tone: 'quiet' }, text],
      })),
    },
    ...(report.state === 'closed'
      ? []
      : [{ kind: 'acts', acts: [{ act: 'close', label: t('feedback:close'), values: { id: feedbackId } }] } as const]),
    { kind: 'links', label: t('feedback:mine'), links: [{ text: t('feedback:back'), href: to({}) }] },
  ]);
}

/** Section 12: problems that the reader reported. Reporting takes a script; reading and closing do not. */
export const plainSection: PlainSection = {
  read: async (context) => {
    const { client, t, get, page, to, counted, moment } = context;
    const id = /^\d{1,15}$/.exec(get('id'))?.[0];
    if (id !== undefined) return one(context, id);
    const state = feedbackStates.find((known) => known === get('state')) ?? '';
    return shown(await client.call('listFeedback', { state, page, rows }), ({ total, result }) =>
      result.length === 0
        ? [{ kind: 'nothing', title: t(state === '' ? 'feedback:none' : 'feedback:noneInState') }]
        : [
            {
              kind: 'entries',
              entries: result.map((report) => ({
                heading: { text: report.text, href: to({ id: report.feedbackId }) },
                lines: [
                  { text: t(`feedback:kind_${report.kind}`), tone: 'quiet' },
                  { text: t(`feedback:state_${report.state}`), tone: 'strong' },
                  { ...moment(report.updatedAt), tone: 'quiet' },
                  { text: t('feedback:messages', counted(report.messageCount)), tone: 'quiet' },
                ],
              })),
            },
            { kind: 'pages', count: total, rows },
          ],
    );
  },
  acts: {
    close: {
      run: ({ client }, form) => client.call('closeFeedback', { feedbackId: formText(form, 'id') }),
      done: (t) => t('personal:done'),
    },
  },
};
