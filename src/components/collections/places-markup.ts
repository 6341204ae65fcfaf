import { separator, formatNumber } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { recordPath } from '#lib/seo/address.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import {
  appliedMarkup,
  nothingMarkup,
  pagerMarkup,
  listSearchMarkup,
  listColumnsMarkup,
} from '../navigation/list-parts-markup.ts';
import type { ChoiceGroup, ListState } from '../parts/query.ts';
import {
  collectionResults,
  placePath,
  placesList,
  countsText,
  byLibrary,
  type LibraryPlaces,
  type Place,
  type PlaceGroup,
  type PlaceNames,
} from './places.ts';
import { buildingId, buildingMapMarkup, buildingMarkup, type Building } from './building-markup.ts';
import { langAttribute } from '../parts/record-language.ts';

const levelText = ({ t }: PageContext, level: number): string =>
  level < 0 ? t('collections:basement', { level: -level }) : t('collections:level', { level });

/** A line of a list: what it is, and how much there is of it. */
const lineMarkup = (name: Markup, counts: string): Markup =>
  html`<li class="flex items-baseline justify-between gap-4 border-b border-line">
    <div class="flex flex-wrap items-baseline gap-x-4 min-w-0 pb-0.5">${name}</div>
    <span class="quiet flex-none">${counts}</span>
  </li>`;

function librariesMarkup(
  context: PageContext,
  libraries: readonly LibraryPlaces[],
  { names, buildings }: Pick<PlacesView, 'names' | 'buildings'>,
): Markup {
  const { t, address, language } = context;
  const headingOf = ({ groups }: LibraryPlaces, { level, name }: PlaceGroup): string | false =>
    level !== null ? levelText(context, level) : (name ?? (groups.length > 1 && t('collections:otherType')));
  const kindOf = ({ locationTypeCode }: Place) => names.types.get(locationTypeCode ?? '');
  const placeOf = (library: LibraryPlaces, place: Place, isByLevel: boolean) => {
    const campus = library.campus === null && place.campusId && (names.campuses.get(place.campusId) ?? place.campusId);
    const path = address(placePath(place.locationId));
    return lineMarkup(
      html`<a href="${path}">${place.locationName}</a>
        <span class="quiet"
          >${[campus, place.place, isByLevel && kindOf(place)].filter(Boolean).join(separator)}</span
        >`,
      countsText(place, t, language),
    );
  };
  return html`${libraries.map((library) => {
    const building = buildings.find(({ libCode }) => libCode === library.libCode);
    const groups = library.groups.map((group) => {
      const heading = headingOf(library, group);
      return html`${heading !== false && html`<h3>${heading}</h3>`}
        <ul>
          ${group.places.map((place) => placeOf(library, place, group.level !== null))}
        </ul>`;
    });
    return html`<section class="places pb-6" id="${buildingId(library.libCode)}">
      <h2 class="py-2 text-[1.25rem]">
        ${library.name}${library.campus && html`<span class="quiet"> ${library.campus}</span>`}
      </h2>
      ${building && buildingMarkup(context, building)}${groups}
    </section>`;
  })}`;
}

function electronicMarkup(
  { t, address, language }: PageContext,
  collections: OutputOf<'listCollections'>['collections'],
): Markup {
  if (collections.length === 0) return html``;
  const entries = collections.map((collection) => {
    const titles = t('collections:titles', {
      count: collection.recordCount,
      shown: formatNumber(collection.recordCount, language),
    });
    const lang = langAttribute(collection.collectionName, { language });
    return lineMarkup(
      html`<a rel="nofollow" ${lang} href="${address(collectionResults(collection.collectionName))}"
          >${collection.collectionName}</a
        >
        ${
          collection.recordId !== null &&
          html`<a class="quiet" href="${address(recordPath(collection.recordId))}">${t('collections:database')}</a>`
        }`,
      titles,
    );
  });
  return html`<section class="places pb-6" aria-labelledby="electronic-title">
    <h2 class="py-2 text-[1.25rem]" id="electronic-title">${t('collections:electronic')}</h2>
    <p class="quiet">${t('collections:electronicHint')}</p>
    <ul>
      ${entries}
    </ul>
  </section>`;
}

export interface PlacesView {
  state: ListState<(typeof placesList)['names'][number]>;
  /** Whether nothing narrows the list. */
  isWhole: boolean;
  names: PlaceNames;
  buildings: readonly Building[];
  /** Places of the page, and how many there are on all. */
  shown: readonly Place[];
  total: number;
  last: number;
  collections: OutputOf<'listCollections'> | undefined;
  applied: readonly { name: string; path: string }[];
  filters: readonly ChoiceGroup[];
}

export function placesMarkup(context: PageContext, view: PlacesView): Markup {
  const { t } = context;
  const { state, isWhole, names, buildings, shown, total, last, collections, applied, filters } = view;
  const { page } = state;
  const { q } = state.values;
  const nothing = nothingMarkup(context, {
    total,
    page,
    last,
    q,
    title: t('collections:none'),
    whole: isWhole ? undefined : { path: '/collectionNav', name: t('collections:allPlaces') },
    first: placesList.page(state, 1),
  });
  const search = { path: '/collectionNav', label: t('collections:searchPlaces'), value: q, keep: state.values };
  const pages = { page, last, path: (at: number) => placesList.page(state, at), isOpen: isWhole };
  return html`${listSearchMarkup(context, search)}${appliedMarkup(context, {
    applied,
    hasFilters: filters.length > 0,
  })}${listColumnsMarkup(
    context,
    [
      nothing,
      isWhole && page === 1 && buildingMapMarkup(context, buildings),
      librariesMarkup(context, byLibrary(shown, names), view),
      pagerMarkup(context, pages),
      collections && electronicMarkup(context, collections.collections),
    ],
    filters,
  )}`;
}
