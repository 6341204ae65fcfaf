import { monthPoints } from '#lib/chart/time.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { recordPath } from '#lib/seo/address.ts';
import { columnChart } from '../chart/column-chart-markup.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { langAttribute } from '../parts/record-language.ts';
import { externalLink } from '../parts/link-markup.ts';
import { webAddress } from '../web-address.ts';
import { databaseLists, type Screen } from './database-address.ts';
import { formButton } from './questions-markup.ts';

type Database = OutputOf<'getDatabase'>;

interface Fact {
  name: string;
  values: readonly { text: string; href?: string }[];
}
const plain = (text: string | null) => (text === null || text === '' ? [] : [{ text }]);

function factsOf({ t, language, address }: PageContext, entry: Database, screen: Screen): Fact[] {
  const { from, to, state } = entry;
  const lists = databaseLists[screen];
  const whole = lists.read(new URLSearchParams());
  const narrowed = (change: Parameters<typeof lists.changed>[1]) => address(lists.changed(whole, change));
  const day = (at: string | null) => (at === null ? '' : formatDay(at, language));
  const isLimited = state !== 'free' && (from !== null || to !== null);
  return [
    {
      name: t('databases:subjects'),
      values: entry.subjects.map(({ subId, subName }) => ({ text: subName, href: narrowed({ subject: subId }) })),
    },
    {
      name: t('databases:types'),
      values: entry.types.map(({ screenId, name }) => ({ text: name, href: narrowed({ type: screenId }) })),
    },
    {
      name: t('databases:languages'),
      values: entry.languages.map(({ code, name }) => ({ text: name, href: narrowed({ language: code }) })),
    },
    { name: t('databases:publisher'), values: plain(entry.publisher) },
    { name: t('databases:coverage'), values: plain(entry.coverage) },
    { name: t('databases:period'), values: plain(isLimited ? `${day(from)} – ${day(to)}` : null) },
    { name: t('databases:contact'), values: plain(entry.contact) },
  ].filter(({ values }) => values.length > 0);
}

function guidesMarkup(context: PageContext, guides: Database['guides']): Markup | false {
  const entries = guides.flatMap(({ url, title }) => {
    const href = webAddress(url);
    if (href === undefined) return [];
    return [html`<li${langAttribute(title, context)}>${externalLink(context.t, href, title)}</li>`];
  });
  if (entries.length === 0) return false;
  return html`<section>
    <h2>${context.t('databases:guides')}</h2>
    <ul>
      ${entries}
    </ul>
  </section>`;
}

/** A trial is asked for where there is none; a subscription where it is tried out. */
function requestMarkup({ t, site }: PageContext, { state, recordId }: Database): Markup | false {
  const request = state === null || state === 'ended' ? 'trial' : state === 'trial' ? 'purchase' : undefined;
  if (!request || site.config.loginFlag !== '1') return false;
  return html`<section>
    <h2>${t(`databases:${request}Title`)}</h2>
    <p class="quiet">${t(`databases:${request}Hint`)}</p>
    ${formButton(request, recordId, t(`databases:${request}Ask`))}
  </section>`;
}

function visitsMarkup(context: PageContext, { visits, months }: Database): Markup | false {
  const { t, language } = context;
  if (visits === 0) return false;
  const points = monthPoints(months, language);
  const chart =
    points.length > 1 &&
    columnChart(context, {
      caption: t('databases:visitsByMonth'),
      points,
      shape: points.length > 12 ? 'line' : 'columns',
      heads: [t('databases:month'), t('databases:visitCount')],
    });
  return html`<section>
    <h2>${t('databases:use')}</h2>
    <p>${t('databases:visits', { count: visits, shown: formatNumber(visits, language) })}</p>
    ${chart}
  </section>`;
}

export function databaseFacts(context: PageContext, database: Database, screen: Screen): Markup {
  const { t, address } = context;
  const facts = factsOf(context, database, screen).map(({ name, values }) => {
    const shown = values.map(
      ({ text, href }) =>
        html`<dd${langAttribute(text, context)}>${href === undefined ? text : html`<a href="${href}">${text}</a>`}</dd>`,
    );
    return html`<div>
      <dt>${name}</dt>
      ${shown}
    </div>`;
  });
  return html`<aside aria-label="${t('databases:facts')}">
    <dl class="db-facts">${facts}</dl>
    ${guidesMarkup(context, database.guides)}${requestMarkup(context, database)}${visitsMarkup(context, database)}
    <p><a href="${address(recordPath(database.recordId))}">${t('databases:record')}</a></p>
  </aside>`;
}
