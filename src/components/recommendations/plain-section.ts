import { separator } from '#lib/i18n/separator.ts';
import { requestStates } from '#lib/rules/questions.ts';
import { recordPath } from '#lib/seo/address.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block } from '../plain-section/blocks.ts';
import { shown, type PlainSection } from '../plain-section/section.ts';

const rows = 10;

/** Section 6: what the reader recommended, with the library's decisions. The forms stay with the full page. */
export const plainSection: PlainSection = {
  read: async ({ client, t, get, page, to, address, dayOf, number, counted }) => {
    const state = requestStates.find((requestState) => requestState === get('state')) ?? '';
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
                ...states.map((entry) => ({
                  text: `${t(`recommendations:state_${entry.state}`)} (${number(entry.count)})`,
                  href: to({ state: entry.state }),
                  isCurrent: entry.state === state,
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
            rows: result.map((entry) => ({
              cells: [
                [
                  {
                    text: entry.title,
                    lang: entry.titleLang === 'und' ? undefined : entry.titleLang,
                    href: entry.recordId === null ? undefined : address(recordPath(entry.recordId)),
                  },
                  {
                    text: [entry.author, entry.publisher, entry.publishYear, entry.isbn]
                      .filter(Boolean)
                      .join(separator),
                    tone: 'quiet',
                  },
                  {
                    text: [
                      ...entry.reasons,
                      ...entry.fields.map(({ label, value }) => `${label}: ${value}`),
                      entry.remark,
                    ]
                      .filter(Boolean)
                      .join(separator),
                    tone: 'quiet',
                  },
                ],
                dayOf(entry.createdAt),
                number(entry.supporters),
                t(`recommendations:state_${entry.state}`),
                entry.answer,
              ],
              acts: [
                entry.mayCancel && {
                  act: 'cancel',
                  label: t('recommendations:cancel'),
                  about: entry.title,
                  values: { id: entry.recommendationId },
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
