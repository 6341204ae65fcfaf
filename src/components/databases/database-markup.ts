import { languageTag } from '#lib/contract/language.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { separator } from '#lib/i18n/separator.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { trailMarkup } from '../navigation/trail-markup.ts';
import { externalLink } from '../parts/link-markup.ts';
import { langAttribute, titleLangOf } from '../parts/record-language.ts';
import { langOf } from '../script-language.ts';
import { webAddress } from '../web-address.ts';
import { listPaths } from './database-address.ts';
import { databaseState } from './database-entry-markup.ts';
import { databaseFacts } from './database-facts-markup.ts';
import type { LoadedDatabase } from './load-database-pages.ts';
import { questionsMarkup } from './questions-markup.ts';
import { titlesMarkup } from './titles-markup.ts';

type Database = OutputOf<'getDatabase'>;

function introduction({ t, language }: PageContext, { description, descriptionLang }: Database): Markup | false {
  if (!description) return false;
  const isChinese = descriptionLang === 'zh-CN' && language !== 'zh-CN';
  const lang = isChinese ? languageTag['zh-CN'] : langOf(description, language);
  return html`<section>
    <h2>${t('databases:introduction')}</h2>
    <p class="max-w-text whitespace-pre-line" ${attribute('lang', lang)}>${description}</p>
  </section>`;
}

/** Ways to the database, in the order in which readers should try them. */
function accessMarkup(context: PageContext, { recordId, access }: OutputOf<'getDatabase'>): Markup {
  const { t } = context;
  const ways = access.flatMap(({ kind, url, label, note }) => {
    const address = webAddress(url);
    if (address === undefined) return [];
    return [{ url: address, text: label ?? t(kind === null ? 'databases:open' : `databases:access_${kind}`), note }];
  });
  const entries = ways.map(({ url, text, note }, at) => {
    const link = externalLink(t, url, text, at === 0 ? 'btn btn-main' : 'btn');
    const behind = note && html`<span${langAttribute(note, context)}> ·&nbsp;${note}</span>`;
    return html`<li>${link}<span class="quiet">${new URL(url).hostname}${behind}</span></li>`;
  });
  const none = html`<p>${t('databases:noAddress')}</p>`;
  return html`<section class="db-access" aria-label="${t('databases:access')}" data-visit="${recordId}">
    ${
      entries.length === 0
        ? none
        : html`<ul>
            ${entries}
          </ul>`
    }
    <button type="button" class="btn fav" value="${recordId}" aria-pressed="false">${t('favourites:favourite')}</button>
  </section>`;
}

function article(context: PageContext, page: LoadedDatabase, database: Database): Markup {
  const { titles, questions } = page;
  const { title, aliases } = database;
  return html`<article>
    <h1${attribute('lang', titleLangOf(database))}>${title}</h1>
    ${
      aliases.length > 0 &&
      html`<p class="quiet" ${langAttribute(aliases.join(), context)}>${aliases.join(separator)}</p>`
    }
    <p>${databaseState(context, database)}</p>
    ${accessMarkup(context, database)}${page.failures.map(failureMarkup)}
    <div class="nav-columns">
      <div>
        ${introduction(context, database)}${
          titles && database.titleCount > 0 && titlesMarkup(context, page, titles, database.titleCount)
        }${questions && questionsMarkup(context, page, questions)}
      </div>
      ${databaseFacts(context, database, page.screen)}
    </div>
  </article>`;
}

/**
 * A database: how to get in, what the library says of it, its titles, how much it is used, what readers ask.
 * @param names what the list that it is in is called, and what is said where there is no database
 */
export function databaseMarkup(
  context: PageContext,
  page: LoadedDatabase,
  names: { list: string; none: string },
): Markup {
  const { t, address } = context;
  const { screen, database, failure } = page;
  const steps = [{ name: names.list, path: listPaths[screen] }];
  const lang = database && titleLangOf(database);
  const trail = trailMarkup(context, { steps, here: database?.title ?? names.none, lang });
  if (database) return html`${trail}${article(context, page, database)}`;
  return html`${trail}
    <h1>${names.none}</h1>
    ${failure ? failureMarkup(failure.message) : emptyMarkup(t('databases:notFoundHint'), html``)}
    <p class="pt-3"><a href="${address(listPaths[screen])}">${t('databases:showAll')}</a></p>`;
}
