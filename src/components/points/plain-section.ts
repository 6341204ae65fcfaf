import { shown, type PlainSection } from '../plain-section/section.ts';

const rows = 20;

/** Section 8: the points of the reader, and what was earned and spent. */
export const plainSection: PlainSection = {
  read: async ({ client, t, page, day, number, counted }) =>
    shown(await client.call('getPoints', { page, rows }), ({ balance, total, rules, result }) => [
      {
        kind: 'text',
        title: t('points:balance'),
        lines: [
          { text: t('points:points', counted(balance)), tone: 'strong' },
          ...rules.events.map((entry) =>
            t('points:labelled', {
              name: t(`points:kind_${entry.event}`),
              text: t('points:each', counted(entry.points)),
            }),
          ),
        ],
      },
      ...(total === 0
        ? [{ kind: 'nothing' as const, title: t('points:none') }]
        : [
            {
              kind: 'table' as const,
              caption: t('points:history'),
              columns: [t('points:what'), t('points:change'), t('points:day')],
              rows: result.map((entry) => ({
                cells: [
                  [t(`points:kind_${entry.kind}`), { text: entry.note ?? '', tone: 'quiet' as const }],
                  `${entry.points > 0 ? '+' : '−'}${number(Math.abs(entry.points))}`,
                  day(entry.day),
                ],
              })),
            },
            { kind: 'pages' as const, count: total, rows },
          ]),
    ]),
};
