import { commentStates } from '#lib/rules/evaluations.ts';
import { recordPath } from '#lib/seo/address.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block } from '../plain-section/blocks.ts';
import { shown, type PlainSection } from '../plain-section/section.ts';

const rows = 10;

/** Section 17: the reader's own comments and ratings. */
export const plainSection: PlainSection = {
  tabs: (t) => [
    { value: 'comment', label: t('mine:tabComments') },
    { value: 'rating', label: t('mine:tabRatings') },
  ],
  read: async ({ client, t, get, page, to, address, dayOf, counted }) => {
    const kind = get('tab') === 'rating' ? 'rating' : 'comment';
    const state = kind === 'comment' ? commentStates.find((commentState) => commentState === get('state')) : undefined;
    const states: Block = {
      kind: 'links',
      label: t('mine:status'),
      links: [
        { text: t('mine:all'), href: to({}), isCurrent: state === undefined },
        ...commentStates.map((commentState) => ({
          text: t(`mine:comment_${commentState}`),
          href: to({ state: commentState }),
          isCurrent: commentState === state,
        })),
      ],
    };
    const input = { kind, ...(state && { state }), page, rows } as const;
    return shown(await client.call('listOwnEvaluations', input), ({ total, result }): Block[] => {
      const none = t(kind === 'comment' ? 'mine:noComments' : 'mine:noRatings');
      return [
        ...(kind === 'comment' ? [states] : []),
        ...(total === 0 ? [{ kind: 'nothing', title: state === undefined ? none : t('mine:noneSuch') } as const] : []),
        {
          kind: 'entries',
          entries: result.map((own) => ({
            heading: {
              text: own.title,
              href: own.recordId === null ? undefined : address(recordPath(own.recordId)),
            },
            lines: [
              { ...dayOf(own.updatedAt), tone: 'quiet' },
              own.score !== null && t('mine:stars', counted(own.score)),
              kind === 'comment' && own.state !== null && { text: t(`mine:comment_${own.state}`), tone: 'strong' },
              own.helpful > 0 && t('mine:helped', counted(own.helpful)),
              kind === 'comment' && own.comment,
            ],
            acts: [
              {
                act: 'delete',
                label: t('mine:delete'),
                about: own.title,
                values: { id: own.evaluationId, part: kind },
              },
            ],
          })),
        },
        { kind: 'pages', count: total, rows },
      ];
    });
  },
  acts: {
    delete: {
      run: ({ client }, form) =>
        client.call('deleteEvaluation', {
          evaluationId: formText(form, 'id'),
          part: formText(form, 'part') === 'rating' ? 'rating' : 'comment',
        }),
      done: (t) => t('personal:done'),
    },
  },
};
