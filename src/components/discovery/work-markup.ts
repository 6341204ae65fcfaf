import type { DiscoveryEntry, DiscoveryProvider, Reference } from '#lib/contract/calls/discovery.ts';
import type { RecordDetail } from '#lib/contract/calls/record.ts';
import { documentFormPath } from '#lib/document-delivery/delivery-address.ts';
import { formatNumber, separator } from '#lib/i18n/format.ts';
import { readDiscoveryQuery } from '#lib/queries/discovery-query.ts';
import { subjectLabel } from '#lib/rules/subject-heading.ts';
import { citationsMarkup } from '../cite/cite-markup.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { doiAddress, providerPath } from '../parts/discovery-paths.ts';
import { imprintOf, langAttribute, titleLangOf } from '../parts/record-language.ts';
import { externalLink } from '../parts/link-markup.ts';
import { detailRows } from '../record/details.ts';
import { webAddress } from '../web-address.ts';
import { discoveryEntry, titleMarkup } from './entry-markup.ts';
import type { LoadedEntry } from './load-discovery-pages.ts';

const plainRoles = new Set(['author', 'corporate']);
const emptyQuery = readDiscoveryQuery(new URLSearchParams());
/** A paper may have hundreds of authors. */
const maxAuthors = 30;

function bylineMarkup(context: PageContext, { contributors }: RecordDetail, provider: DiscoveryProvider): Markup {
  const { t, address } = context;
  const isSearchable = provider.fields.includes('author');
  const pathOf = (q: string) => address(providerPath(provider.id, { ...emptyQuery, q, field: 'author' }));
  const items = contributors.slice(0, maxAuthors).map(({ name, role, roleName }) => {
    const shown = isSearchable ? html`<a rel="nofollow" href="${pathOf(name)}">${name}</a>` : name;
    return html`<li${langAttribute(name, context)}>${shown}${
      !plainRoles.has(role) && html`<span class="quiet"> ${roleName}</span>`
    }</li>`;
  });
  return html`<ul class="byline" aria-label="${t('record:byline')}">
    ${items}${contributors.length > maxAuthors && html`<li>…</li>`}
  </ul>`;
}

function headMarkup(context: PageContext, record: RecordDetail, provider: DiscoveryProvider): Markup {
  const { t, address } = context;
  const imprint = imprintOf(record, t);
  return html`<header>
    <p class="quiet">
      ${record.docName}${separator}<a rel="nofollow" href="${address(providerPath(provider.id, emptyQuery))}">${provider.name}</a>
    </p>
    <h1${attribute('lang', titleLangOf(record))}>${titleMarkup(record)}</h1>
    ${record.otherTitles.map((title) => html`<p class="quiet" ${langAttribute(title, context)}>${title}</p>`)}${
      record.contributors.length > 0 && bylineMarkup(context, record, provider)
    }${imprint && html`<p>${imprint}</p>`}${record.source && html`<p>${record.source}</p>`}
  </header>`;
}

function accessMarkup({ t, address, site }: PageContext, entry: DiscoveryEntry, provider: DiscoveryProvider): Markup {
  const fullText = webAddress(entry.fullTextUrl);
  const page = webAddress(entry.url);
  const byTitle = new URLSearchParams({ q: entry.title.slice(0, 500), field: 'title' }).toString();
  const out = (href: string, text: string) => html`<li>${externalLink(t, href, text, 'btn')}</li>`;
  const own =
    entry.recordId &&
    html`<li>
      <a class="btn btn-main" href="${address(`/searchList/bookDetails/${entry.recordId}`)}"
        >${t(provider.kind === 'local' ? 'discovery:inCatalogue' : 'discovery:held')}</a
      >
    </li>`;
  const order =
    site.parameter.takesDocumentRequests &&
    !entry.recordId &&
    !fullText &&
    html`<li>
      <a
        class="btn"
        rel="nofollow"
        href="${address(documentFormPath({ entry: { provider: provider.id, id: entry.id } }))}"
        data-ask
        >${t('document-delivery:act')}</a
      >
    </li>`;
  return html`<section>
    <h2>${t('discovery:access')}</h2>
    <ul class="ways">
      ${own}${fullText && out(fullText, t('discovery:fullText'))}${
        entry.doi !== null && out(doiAddress(entry.doi), `DOI ${entry.doi}`)
      }${page && out(page, t('discovery:atProvider', { name: provider.name }))}${order}
    </ul>
    ${
      !entry.recordId &&
      html`<p class="quiet">
        ${t('discovery:notHeld')}
        <a rel="nofollow" href="${address(`/searchList?${byTitle}`)}">${t('discovery:searchTitleHere')}</a>
      </p>`
    }
  </section>`;
}

const isRecord = (path: string | undefined): path is string => path?.startsWith('/searchList/bookDetails/') ?? false;

function factsMarkup(context: PageContext, record: RecordDetail, provider: DiscoveryProvider): Markup {
  const { t, address } = context;
  const pathOf = (q: string) => address(providerPath(provider.id, { ...emptyQuery, q, field: 'subject' }));
  const subjects = record.subjects.map((subject) => {
    const lang = langAttribute(subject, context);
    const label = subjectLabel(subject);
    return provider.fields.includes('subject')
      ? html`<li><a class="chip" rel="nofollow" ${lang} href="${pathOf(subject)}">${label}</a></li>`
      : html`<li><span${lang}>${label}</span></li>`;
  });
  const rows = detailRows(record, t).map(({ label, values }) => {
    const texts = values.map(({ text, path }, at) => {
      const shown = isRecord(path)
        ? html`<a href="${address(path)}">${text}</a>`
        : html`<span${langAttribute(text, context)}>${text}</span>`;
      return html`${at > 0 && ' '}${shown}`;
    });
    return html`<div>
      <dt class="text-muted">${label}</dt>
      <dd>${texts}</dd>
    </div>`;
  });
  return html`<section>
    <h2>${t('record:details')}</h2>
    ${
      subjects.length > 0 &&
      html`<ul class="chips" aria-label="${t('record:subjects')}">
        ${subjects}
      </ul>`
    }
    <dl class="facts">${rows}</dl>
  </section>`;
}

function referencesMarkup(context: PageContext, heading: string, works: readonly Reference[]): Markup {
  const items = works.map(
    ({ text, doi }) =>
      html`<li>
        <span${langAttribute(text, context)}>${text}</span> ${doi && externalLink(context.t, doiAddress(doi), 'DOI')}
      </li>`,
  );
  return html`<section>
    <h2>${heading} <span class="quiet">${formatNumber(works.length, context.language)}</span></h2>
    <ol class="works">
      ${items}
    </ol>
  </section>`;
}

export function workMarkup(context: PageContext, { found, failure, day }: LoadedEntry, notFound: string): Markup {
  const { t, address } = context;
  if (!found) {
    return html`<div class="work">
      <h1>${notFound}</h1>
      ${failure === undefined ? emptyMarkup(t('discovery:notFoundHint'), html``) : failureMarkup(failure)}
      <p><a href="${address('/chaoXingSearchList')}">${t('discovery:name')}</a></p>
    </div>`;
  }
  const { record, provider, entry, references, citedBy, related } = found;
  const summary =
    record.summary &&
    html`<section>
      <h2>${t('record:summary')}</h2>
      <p${attribute('lang', titleLangOf(record))}>${record.summary}</p>
    </section>`;
  const citations = html`<section>
    <h2>${t('cite:cite')}</h2>
    <details>
      <summary class="btn">${t('discovery:showCitations')}</summary>
      <div class="pt-4">${citationsMarkup(context, record, day)}</div>
    </details>
  </section>`;
  const others =
    related &&
    related.length > 0 &&
    html`<section>
      <h2>${t('discovery:related')}</h2>
      <ul>
        ${related.map((other) => discoveryEntry(context, other, provider, { level: 3, isBrief: true }))}
      </ul>
    </section>`;
  return html`<article class="work">
    ${headMarkup(context, record, provider)}${accessMarkup(context, entry, provider)}${summary}${factsMarkup(
      context,
      record,
      provider,
    )}${references && references.length > 0 && referencesMarkup(context, t('discovery:references'), references)}${
      citedBy && citedBy.length > 0 && referencesMarkup(context, t('discovery:citedBy'), citedBy)
    }${citations}${others}
  </article>`;
}
