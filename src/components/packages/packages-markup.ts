import { separator, formatNumber } from '#lib/i18n/format.ts';
import type { OwnEntry, PackageEntry } from '#lib/contract/calls/packages.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { webAddress } from '../web-address.ts';

export function ownEntries({ t }: PageContext, entries: readonly OwnEntry[]): Markup {
  if (entries.length === 0) return html``;
  const items = entries.map(({ title, creator, date, url, note }) => {
    const href = webAddress(url);
    return html`<li class="py-4 border-b border-line">
      <h2 class="text-lg">
        ${href === undefined ? title : html`<a href="${href}" rel="external noopener" class="out">${title}</a>`}
      </h2>
      <p>${[creator, date].filter(Boolean).join(separator)}</p>
      ${note !== null && html`<p class="quiet">${note}</p>`}
      <p class="quiet">${t('packages:ownEntry')}</p>
    </li>`;
  });
  return html`<ul>
    ${items}
  </ul>`;
}

/** Packages that readers look at most; nothing where nobody has looked yet. */
export function hotPackages(
  { t, address, language }: PageContext,
  packages: OutputOf<'listHotPackages'>,
  path: (id: string) => string,
): Markup {
  if (packages.length === 0) return html``;
  const items = packages.map(
    (entry) =>
      html`<li>
        <a href="${address(path(entry.packageId))}">${entry.name}</a
        ><i>${t('packages:views', { count: entry.views, shown: formatNumber(entry.views, language) })}</i>
      </li>`,
  );
  return html`<aside class="narrow" aria-labelledby="hot-title">
    <h2 id="hot-title">${t('packages:hot')}</h2>
    <ol>
      ${items}
    </ol>
  </aside>`;
}

export interface PackageTree {
  packages: readonly PackageEntry[];
  /** Id of what they stand under; null for the special bases. */
  under: string | null;
  path: (id: string) => string;
  here?: string | undefined;
}

export function packageTree(context: PageContext, tree: PackageTree): Markup {
  const { packages, under, path, here } = tree;
  const items = packages
    .filter((entry) => entry.parentId === under)
    .map((entry) => {
      const current = attribute('aria-current', entry.packageId === here ? 'true' : undefined);
      const hasBelow = entry.childCount > 0 && packages.some(({ parentId }) => parentId === entry.packageId);
      return html`<li>
        <a href="${context.address(path(entry.packageId))}" ${current}>${entry.name}</a>
        <i>${formatNumber(entry.count, context.language)}</i>${
          hasBelow && packageTree(context, { ...tree, under: entry.packageId })
        }
      </li>`;
    });
  return html`<ul class="sp-tree">
    ${items}
  </ul>`;
}
