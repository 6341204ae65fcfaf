import { separator } from '#lib/i18n/separator.ts';
import { requestStates } from '#lib/rules/questions.ts';
import { recordPath } from '#lib/seo/address.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block } from './blocks.ts';
import { shown, type PlainSection } from './section.ts';

const rows = 10;

/** Section 6: what the reader recommended, with the library's decisions. The forms stay with the full page. */
export const recommendations: PlainSection = {
  read: async ({ client, t, get, page, to, address, dayOf, number, counted }) => {
    const state = requestStates.find((one) => one === get('state')) ?? '';
    const [quota, own] = await Promise.all([
      client.call('getRecommendationQuota', {}),
      client.call('listRecommendations', { state, page, rows }),
    ]);
    const left = quota.success
      ? t('recommendations:leftToday', { ...counted(quota.data.left), most: number(quota.data.maxPerDay) })
      : '';
    return shown(own, ({ total, states, result }): Block[] => [
      { kind: 'text', lines: [{ text: left, tone: 'quiet' }] },
      ...(states.length > 0
        ? [
            {
              kind: 'links',
              label: t('recommendations:filter'),
              links: [
                { text: t('recommendations:all'), href: to({}), isCurrent: state === '' },
                ...states.map((one) => ({
                  text: `${t(`recommendations:state_${one.state}`)} (${number(one.count)})`,
                  href: to({ state: one.state }),
                  isCurrent: one.state === state,
                })),
              ],
            } as const,
          ]
        : []),
      total === 0
        ? {
            kind: 'nothing',
            title: t(states.length === 0 ? 'recommendations:noneMine' : 'recommendations:noneInState'),
          }
        : {
            kind: 'table',
            caption: t('recommendations:tabMine'),
            columns: [
              t('recommendations:bookTitle'),
              t('recommendations:date'),
              t('recommendations:supporters'),
              t('recommendations:state'),
              t('recommendations:answer'),
            ],
            rows: result.map((one) => ({
              cells: [
                [
                  {
                    text: one.title,
                    lang: one.titleLang === 'und' ? undefined : one.titleLang,
                    href: one.recordId === null ? undefined : address(recordPath(one.recordId)),
                  },
                  {
                    text: [one.author, one.publisher, one.publishYear, one.isbn].filter(Boolean).join(separator),
                    tone: 'quiet',
                  },
                  {
                    text: [...one.reasons, ...one.fields.map(({ label, value }) => `${label}: ${value}`), one.remark]
                      .filter(Boolean)
                      .join(separator),
                    tone: 'quiet',
                  },
                ],
                dayOf(one.createdAt),
                number(one.supporters),
                t(`recommendations:state_${one.state}`),
                one.answer,
              ],
              acts: [
                one.mayCancel && {
                  act: 'cancel',
                  label: t('recommendations:cancel'),
                  about: one.title,
                  values: { id: one.recommendationId },
                },
              ],
            })),
          },
      { kind: 'pages', count: total, rows },
    ]);
  },
  acts: {
    cancel: {
      run: ({ client }, form) => client.call('cancelRecommendation', { recommendationId: formText(form, 'id') }),
      done: (t) => t('personal:done'),
    },
  },
};
