import { formatNumber, separator } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { pagerMarkup } from '../navigation/list-parts-markup.ts';
import { langAttribute } from '../parts/record-language.ts';
import { databasePath } from './database-address.ts';
import { questionRows, type LoadedDatabase } from './load-database-pages.ts';

type Questions = NonNullable<LoadedDatabase['questions']>;

export const formButton = (form: string, of: string, text: string, look = 'btn'): Markup =>
  html`<div class="pt-3">
    <button type="button" class="${look}" data-form="${form}" data-of="${of}">${text}</button>
  </div>`;

function questionMarkup(context: PageContext, entry: Questions['result'][number]): Markup {
  const { t, site, language } = context;
  const time = (at: string) => html`<time datetime="${at}">${formatDay(at.slice(0, 10), language)}</time>`;
  const answers = entry.answers.map(
    (answer) =>
      html`<blockquote class="mt-3 ps-4 border-s-3 border-(color:--edge)">
        <p class="whitespace-pre-line" ${langAttribute(answer.answer, context)}>${answer.answer}</p>
        <p class="quiet">${answer.name ?? t('databases:library')}${separator}${time(answer.createdAt)}</p>
      </blockquote>`,
  );
  const further = entry.answerCount - entry.answers.length;
  return html`<li class="py-4 border-t border-line">
    <p class="strong whitespace-pre-line" ${langAttribute(entry.question, context)}>${entry.question}</p>
    <p class="quiet">${entry.name} ·&nbsp;${time(entry.createdAt)}</p>
    ${answers}${
      further > 0 &&
      html`<p class="quiet">
        ${t('databases:moreAnswers', { count: further, shown: formatNumber(further, language) })}
      </p>`
    }${site.config.loginFlag === '1' && formButton('answer', entry.questionId, t('databases:answer'), 'chip')}
  </li>`;
}

export function questionsMarkup(context: PageContext, page: LoadedDatabase, { total, result }: Questions): Markup {
  const { t, site } = context;
  const { screen, id, questionPage } = page;
  const last = Math.max(1, Math.ceil(total / questionRows));
  const path = (at: number) => `${databasePath(screen, id)}${at === 1 ? '' : `?questions=${String(at)}`}#questions`;
  return html`<section id="questions">
    <h2>${t('databases:questions')}</h2>
    ${total === 0 && html`<p class="quiet">${t('databases:noQuestions')}</p>`}${
      result.length > 0 &&
      html`<ol class="db-questions">
        ${result.map((entry) => questionMarkup(context, entry))}
      </ol>`
    }${pagerMarkup(context, { page: questionPage, last, path })}${
      site.config.loginFlag === '1' && formButton('question', id, t('databases:ask'))
    }
  </section>`;
}
