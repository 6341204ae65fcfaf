import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { recordPath } from '#lib/seo/address.ts';
import { coverMarkup } from '../covers/markup.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { packageTree } from './packages-markup.ts';
import { childrenPath, resourcesPath } from './special-address.ts';

type SpecialBase = OutputOf<'getSpecialBase'>;

/** Names the package that the page is about to layouts/PackageViews.astro, which counts its views. */
export function viewedPackage({ site, language }: PageContext, id: string): Markup {
  const { mappingPath, groupCode } = site;
  const requestContext = JSON.stringify({ mappingPath, groupCode, language });
  return html`<div hidden data-package="${id}" data-context="${requestContext}"></div>`;
}

export const noPackage = ({ t, address }: PageContext, failure: string): Markup =>
  html`${failureMarkup(failure)}${emptyMarkup(
    t('packages:goOn'),
    html`<p><a href="${address('/specialBaseNav')}">${t('packages:all')}</a></p>`,
  )}`;

/** What the library says of a package; nothing if it says nothing. */
export const introMarkup = (intro: string | null | undefined): Markup =>
  html`${intro && html`<p class="max-w-184 py-2">${intro}</p>`}`;

function newestMarkup({ address, t }: PageContext, newest: SpecialBase['newest']): Markup {
  const items = newest.map((record) => {
    const lang = attribute('lang', record.titleLang);
    return html`<li class="min-w-0">
      <a class="block no-underline hover:underline" href="${address(recordPath(record.recordId))}"
        >${coverMarkup({ ...record, size: 'large' })}<b class="line-clamp-2 pt-2" ${lang}>${record.title}</b></a
      >
      ${record.author && html`<p class="quiet truncate" ${lang}>${record.author}</p>`}
    </li>`;
  });
  return html`<section aria-labelledby="newest" class="pt-6">
    <h2 id="newest">${t('packages:newest')}</h2>
    <ul class="sp-covers">
      ${items}
    </ul>
  </section>`;
}

export function packageMarkup(context: PageContext, base: SpecialBase): Markup {
  const { t, address, language } = context;
  const { packageId, intro, count, below, newest } = base;
  const tree =
    below.length > 0 &&
    html`<section aria-labelledby="below" class="sp-tops pt-6">
      <h2 id="below">${t('packages:below')}</h2>
      ${packageTree(context, { packages: below, under: packageId, path: (child) => resourcesPath(packageId, child) })}
    </section>`;
  return html`${viewedPackage(context, packageId)}${introMarkup(intro)}
    <p>
      <a class="btn btn-main" href="${address(resourcesPath(packageId))}"
        >${t('packages:seeAll', { count, shown: formatNumber(count, language) })}</a
      >
    </p>
    ${tree}${newest.length > 0 && newestMarkup(context, newest)}`;
}

const maxParts = 24;

export interface PackageParts {
  id: string;
  /** Id of the part that is shown; undefined: all of it. */
  part: string | undefined;
  /** Id of the package whose parts are listed. */
  under: string;
  parts: OutputOf<'getPackage'>['below'];
}

/** The parts of a package, of which one may be shown alone. */
export function partsMarkup({ t, address, language }: PageContext, { id, part, under, parts }: PackageParts): Markup {
  if (parts.length === 0) return html``;
  const link = (path: string, name: string, isHere: boolean) =>
    html`<a href="${address(path)}" ${attribute('aria-current', isHere ? 'true' : undefined)}>${name}</a>`;
  const whole = resourcesPath(id, under === id ? undefined : under);
  const items = parts
    .slice(0, maxParts)
    .map(
      ({ packageId, name, count }) =>
        html`<li>
          ${link(resourcesPath(id, packageId), name, packageId === part)} <i>${formatNumber(count, language)}</i>
        </li>`,
    );
  const more =
    parts.length > maxParts && html`<li><a href="${address(childrenPath(under))}">${t('packages:allBelow')}</a></li>`;
  return html`<nav class="sp-parts" aria-label="${t('packages:below')}">
    <ul class="sp-children">
      <li>${link(whole, t('packages:whole'), under === (part ?? id))}</li>
      ${items}${more}
    </ul>
  </nav>`;
}
