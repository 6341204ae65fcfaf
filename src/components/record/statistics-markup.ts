import { monthPoints } from '#lib/chart/time.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { columnChart } from '../chart/column-chart-markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { usesOf } from './activity.ts';

type Statistics = OutputOf<'getLoanStatistics'>;
/** Months with loans; of a single one there is no chart. */
type Months = OutputOf<'getLoanAnalysis'>['months'];

/** Up to this number, columns of single months can be distinguished; more of them become a line. */
const maxColumns = 12;

function rankMarkup({ t, language }: PageContext, statistics: Statistics): Markup | undefined {
  const { classCode, rankInClass, classSize } = statistics;
  if (!classCode || rankInClass === null || classSize === null || classSize <= 1) return undefined;
  const number = (value: number) => formatNumber(value, language);
  const text = t('record:rank', { code: classCode, size: number(classSize), rank: number(rankInClass) });
  return html`<p>${text}</p>`;
}

/** How often it is borrowed and used, where that is among its class, and loans over time: in words, and drawn. */
export function statisticsMarkup(context: PageContext, statistics: Statistics, months: Months): Markup {
  const { t, language } = context;
  const { loans } = statistics;
  const number = (value: number) => formatNumber(value, language);
  // Catalogues bring the number of loans without their days: what is drawn may be a part of them.
  const dated = months.reduce((sum, month) => sum + month.count, 0);
  const borrowed = loans > 0 && html`<p>${t('record:loans', { count: loans, shown: number(loans) })}</p>`;
  const points = monthPoints(months, language);
  // One column says nothing of the course of things.
  const isDrawn = points.length > 1;
  const drawn =
    isDrawn &&
    dated < loans &&
    html`<p class="quiet">${t('record:datedLoans', { count: dated, shown: number(dated) })}</p>`;
  const uses = usesOf(statistics).map(
    ({ name, count }) => html`<p>${t(`activity:${name}`, { count, shown: number(count) })}</p>`,
  );
  const chart =
    isDrawn &&
    html`<div class="pt-4">
      ${columnChart(context, {
        caption: t('activity:loansOverTime'),
        points,
        shape: points.length > maxColumns ? 'line' : 'columns',
        heads: [t('activity:time'), t('activity:loans')],
      })}
    </div>`;
  return html`<section>
    <h2>${t('record:statistics')}</h2>
    ${borrowed}${drawn}${uses}${rankMarkup(context, statistics)}${chart}
  </section>`;
}
