import { z } from 'zod';
import { localText } from '../../../lib/contract/local-text.ts';
import { homeBlocks } from '../../../lib/rules/home-view.ts';
import { codeOf } from '../../platform/configuration/code-list.ts';
import { closedPeriodSchema } from '../../platform/configuration/circulation.schema.ts';
import { homeSchema, openingHoursSchema } from '../../platform/configuration/home.schema.ts';
import type { LibraryFile } from '../../platform/configuration/schema.ts';
import { isNoticeKind, noticeKindNames } from '../../platform/inbox/kinds.ts';
import { unknownPlaceholders, usualWording } from '../../platform/inbox/notice-text.ts';
import { contentKind, type ContentKind } from '../../platform/content/kind.ts';
import { ruleKinds } from './rule-kinds.ts';
import { nothing, once, single, type SettingsKind } from './settings-kind.ts';

const homeContent = single(
  'home',
  z.strictObject({
    // None at all would be a page without anything: anyone who wants it says so in the file.
    blocks: z.array(z.enum(homeBlocks)).min(1).superRefine(once),
    customShelf: homeSchema.shape.customShelf,
  }),
  {
    entry: (file) => file.home,
    put: (file, home) => ({ ...file, home }),
  },
);

const weekday = z.int().min(1).max(7).meta({ format: 'weekday' });
const libCode = codeOf(z.string().min(1).max(64), 'library');

/** Days on which nothing is due and no copy has to be collected. */
const closedDaysContent = single(
  'closed-days',
  z.strictObject({
    weekdays: z.array(weekday).max(6).default([]).superRefine(once),
    dates: z.array(z.iso.date()).max(1000).default([]).superRefine(once),
    periods: z
      .array(closedPeriodSchema.safeExtend({ libCodes: z.array(libCode).max(100).superRefine(once).optional() }))
      .max(100)
      .default([]),
  }),
  {
    entry: ({ circulation: { closed } }) => ({
      weekdays: closed.weekdays,
      dates: closed.days,
      periods: closed.periods,
    }),
    put: (file, { weekdays, dates, periods }) => {
      const inOrder = periods.toSorted((a, b) => (a.from < b.from ? -1 : 1));
      const closed = { weekdays, days: dates.toSorted(), periods: inOrder };
      return { ...file, circulation: { ...file.circulation, closed } };
    },
  },
);

const hoursRow = z.strictObject({
  locationId: z.string().min(1),
  /** In the library's own words. */
  opening: localText.optional(),
  hours: z
    .array(
      openingHoursSchema.safeExtend({
        days: z.array(weekday).min(1).max(7).superRefine(once).meta({ title: 'openDays' }),
      }),
    )
    .max(20)
    .optional(),
});

const placeOf = (file: LibraryFile, value: unknown) => {
  const { data } = hoursRow.safeParse(value);
  const at = data === undefined ? -1 : file.locations.findIndex(({ locationId }) => locationId === data.locationId);
  return data === undefined || at === -1 ? undefined : { at, row: data };
};

const openingHoursContent: SettingsKind = {
  ...contentKind({ name: 'opening-hours', row: hoursRow, names: { key: ['locationId'] }, put: nothing }),
  settings: {
    section: 'content',
    entriesIn: (file) =>
      file.locations.map(({ locationId, opening, hours }) => ({
        locationId,
        ...(opening && { opening }),
        ...(hours && { hours }),
      })),
    titleOf: (file, key) => file.locations.find(({ locationId }) => locationId === key)?.name ?? key,
    put: (file, value) => {
      const found = placeOf(file, value);
      if (!found) return file;
      const { at, row } = found;
      const locations = file.locations.map((location, place) => {
        if (place !== at) return location;
        return { ...location, opening: row.opening, hours: row.hours };
      });
      return { ...file, locations };
    },
  },
};

/** Texts of a kind of message, with `{{placeholders}}` for its values. */
export const noticeWordingRow = z
  .strictObject({
    kind: z.string().refine(isNoticeKind, 'there is no such kind of message'),
    title: localText,
    body: localText,
    phone: localText.optional(),
  })
  .superRefine(({ kind, ...wording }, context) => {
    for (const { part, language } of isNoticeKind(kind) ? unknownPlaceholders(kind, wording) : [])
      context.addIssue({ code: 'custom', path: [part, language], message: 'has a placeholder that nothing fills' });
  });

const noticeTextsContent: SettingsKind = {
  ...contentKind({ name: 'notice-texts', row: noticeWordingRow, names: { key: ['kind'] }, put: nothing }),
  settings: {
    section: 'content',
    entriesIn: (file) => noticeKindNames.map((kind) => ({ kind, ...usualWording(kind), ...file.notices.texts[kind] })),
    titleOf: (_, key) => (isNoticeKind(key) ? usualWording(key).title : key),
    put: (file, value) => {
      const { data } = noticeWordingRow.safeParse(value);
      if (!data) return file;
      const { kind, ...wording } = data;
      return { ...file, notices: { ...file.notices, texts: { ...file.notices.texts, [kind]: wording } } };
    },
  },
};

/** What staff write of library.json. Each builds on those before it: opening hours are of the places as staff wrote them. */
export const settingsKinds: readonly SettingsKind[] = [
  ...ruleKinds,
  openingHoursContent,
  closedDaysContent,
  homeContent,
  noticeTextsContent,
];

/** The kind as one of settings; undefined when its entries stand in a file of their own. */
export const asSettings = (kind: Pick<ContentKind, 'name'>): SettingsKind | undefined =>
  settingsKinds.find(({ name }) => name === kind.name);
