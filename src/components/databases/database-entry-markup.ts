import { separator, formatNumber } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { headingMarkup } from '../navigation/list-parts-markup.ts';
import { externalLink } from '../parts/link-markup.ts';
import { webAddress } from '../web-address.ts';
import { databasePath, type Screen } from './database-address.ts';
import { langAttribute, titleLangOf } from '../parts/record-language.ts';

/** Colours of the states. */
const tones = { free: 'text-ok', subscribed: 'text-ok', trial: 'text-accent', ended: 'text-muted' } as const;

/** Whether the library has it: subscribed, on trial until a day, free to all, over. */
export function databaseState(
  { t, language }: PageContext,
  { state, to }: Pick<OutputOf<'getDatabase'>, 'state' | 'to'>,
): Markup {
  if (!state) return html``;
  const text =
    state === 'trial' && to
      ? t('databases:trialUntil', { day: formatDay(to, language) })
      : t(`databases:state_${state}`);
  return html`<span class="db-state inline-block px-2 border border-current rounded-(--radius) text-sm ${tones[state]}"
    >${text}</span
  >`;
}

/**
 * One database in a list: its name links to its page, the second link to the database itself.
 * @param level of its heading
 */
export function databaseEntry(
  context: PageContext,
  database: OutputOf<'listDatabases'>['result'][number],
  screen: Screen,
  level: 2 | 3,
): Markup {
  const { t, address, language } = context;
  const { recordId, title, aliases, types, subjects, languages, description, visits } = database;
  const url = webAddress(database.url);
  const topics = [...types.map((entry) => entry.name), ...subjects.map((subject) => subject.subName)];
  const facts = topics.length > 0 ? topics : languages.map((language) => language.name);
  if (screen === 'new' && visits > 0) {
    facts.push(t('databases:visits', { count: visits, shown: formatNumber(visits, language) }));
  }
  const lang = attribute('lang', titleLangOf(database));
  const name = html`<a href="${address(databasePath(screen, recordId))}" ${lang}>${title}</a>`;
  return html`<li>
    <div class="min-w-0">
      ${headingMarkup(level, name)}${databaseState(context, database)}${
        aliases.length > 0 &&
        html`<p class="quiet" ${langAttribute(aliases.join(), context)}>${aliases.join(separator)}</p>`
      }
      <p class="quiet">${facts.join(separator)}</p>
      ${description && html`<p class="line-clamp-2" ${langAttribute(description, context)}>${description}</p>`}
    </div>
    ${url !== undefined && html`<span data-visit="${recordId}">${externalLink(t, url, t('databases:open'), 'btn')}</span>`}
  </li>`;
}
