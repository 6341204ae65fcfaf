import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber, separator } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { barChart } from '../chart/bar-chart-markup.ts';
import { columnChart } from '../chart/column-chart-markup.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { trailMarkup } from '../navigation/list-parts-markup.ts';
import type { LoadedResults } from './load-results-page.ts';

type Results = OutputOf<'getQuestionnaireResults'>;
type Question = NonNullable<Results['questions']>[number];

function questionMarkup(context: PageContext, { text, type, counts, answered, mean }: Question): Markup {
  const { t, language } = context;
  const number = (value: number) => formatNumber(value, language);
  const points = counts.map(({ name, count }) => ({ label: name, value: count }));
  const heads = [t('questionnaires:choice'), t('questionnaires:readers')] as const;
  const chart = { caption: text, points, heads };
  const shown =
    points.length === 0
      ? html`<h2>${text}</h2>`
      : type === 'scale'
        ? columnChart(context, chart)
        : barChart(context, chart);
  const facts = [
    t('questionnaires:answered', { count: answered, shown: number(answered) }),
    mean !== null && t('questionnaires:mean', { mean: number(Math.round(mean * 10) / 10) }),
    type === 'text' && t('questionnaires:textsHidden'),
  ];
  return html`<li class="min-w-0">
    ${shown}
    <p class="quiet mt-2">${facts.filter(Boolean).join(separator)}</p>
  </li>`;
}

function resultsMarkup(context: PageContext, results: Results): Markup {
  const { t, language } = context;
  const { from, until, answers, intro, questions } = results;
  const days = [from, until].flatMap((day) => (day === null ? [] : [formatDay(day, language)])).join(' – ');
  const participants = t('questionnaires:participants', { count: answers, shown: formatNumber(answers, language) });
  return html`<p class="quiet">${t('questionnaires:resultsTitle')} ·&nbsp;${days} ·&nbsp;${participants}</p>
    ${intro !== null && html`<p>${intro}</p>`}${
      questions === null && html`<p class="notice">${t('questionnaires:tooFew')}</p>`
    }
    <ol class="question-results grid gap-10 max-w-192 mt-6 ps-6 list-decimal">
      ${questions?.map((question) => questionMarkup(context, question))}
    </ol>`;
}

/** What readers answered to a questionnaire that is over, where the library publishes it: numbers alone. */
export function questionnaireResults(context: PageContext, { results, failure }: LoadedResults, title: string): Markup {
  const { t } = context;
  const missing =
    failure !== undefined
      ? failureMarkup(failure)
      : !results && emptyMarkup(t('questionnaires:resultsNotFound'), html`<p>${t('questionnaires:resultsHint')}</p>`);
  return html`${trailMarkup(context, { here: title })}
    <h1>${title}</h1>
    ${missing}${results && resultsMarkup(context, results)}`;
}
