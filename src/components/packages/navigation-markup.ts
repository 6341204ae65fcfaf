import { inLanguage } from '#lib/contract/language.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import type { LoadedNavigation } from './load-special-pages.ts';
import { introMarkup, viewedPackage } from './package-markup.ts';
import { hotPackages, packageTree } from './packages-markup.ts';
import { resourcesMarkup, type PackageResources } from './resources-markup.ts';
import { navigationPath } from './special-address.ts';

type ShownResources = Pick<PackageResources, 'path' | 'name' | 'state'>;

function allMarkup(context: PageContext, { packages, hot, failure }: LoadedNavigation): Markup {
  const { t, address, language } = context;
  const tops = packages
    .filter(({ level }) => level === 1)
    .map(({ packageId, name, count, intro }) => {
      const tree = packageTree(context, { packages, under: packageId, path: navigationPath });
      return html`<li>
        <h2><a href="${address(navigationPath(packageId))}">${name}</a> <i>${formatNumber(count, language)}</i></h2>
        ${intro && html`<p>${intro}</p>`}${tree}
      </li>`;
    });
  return html`<h1>${t('packages:navTitle')}</h1>
    ${failure !== undefined ? failureMarkup(failure) : packages.length === 0 && emptyMarkup(t('packages:none'), html``)}
    <div class="nav-columns">
      <ul class="entries">
        ${tops}
      </ul>
      ${hot && hotPackages(context, hot, navigationPath)}
    </div>`;
}

function oneMarkup(context: PageContext, id: string, loaded: LoadedNavigation, shown: ShownResources): Markup {
  const { t, address } = context;
  const { packages, detail, resources, failure, last } = loaded;
  const title = t('packages:navTitle');
  const baseOf = (packageId: string): string => {
    const parent = packages.find((entry) => entry.packageId === packageId)?.parentId;
    return parent === null || parent === undefined ? packageId : baseOf(parent);
  };
  const base = baseOf(id);
  const branch = packages.filter(({ packageId, level }) => level === 1 || baseOf(packageId) === base);
  const content =
    detail &&
    resources &&
    html`${viewedPackage(context, id)}${introMarkup(detail.intro)}${resourcesMarkup(context, {
      ...shown,
      last,
      resources,
    })}`;
  const tree =
    packages.length > 0 && packageTree(context, { packages: branch, under: null, path: navigationPath, here: id });
  return html`<div class="sp-columns lg:grid lg:grid-cols-[17rem_1fr] gap-12 lg:items-start">
    <div class="min-w-0 lg:col-start-2">
      <h1>${shown.name}</h1>
      ${failure !== undefined && failureMarkup(failure)}${content}
    </div>
    <nav class="sp-tops min-w-0 lg:col-start-1 lg:row-start-1" aria-label="${title}">
      <p><a class="btn" href="${address('/specialNav')}">${title}</a></p>
      ${tree}
    </nav>
  </div>`;
}

/** The packages as a page of its own, without header (portal-shell §2.3), to be shown inside other sites too. */
export function packageNavigation(
  context: PageContext,
  id: string | undefined,
  loaded: LoadedNavigation,
  shown: ShownResources,
): Markup {
  const { site, language, address } = context;
  return html`<p class="quiet">
      <a class="inline-block py-2.5" href="${address('/home')}">${inLanguage(site.name, language)}</a>
    </p>
    ${id === undefined ? allMarkup(context, loaded) : oneMarkup(context, id, loaded, shown)}`;
}
