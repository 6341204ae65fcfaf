import { z } from 'zod';
import { finesSchema } from '../../platform/configuration/charges.schema.ts';
import {
  circulationSchema,
  loanRuleSchema,
  readerTypeSchema,
} from '../../platform/configuration/circulation.schema.ts';
import { copyRequestSettingsSchema, requestRuleSchema } from '../../platform/configuration/copy-requests.schema.ts';
import {
  campusSchema,
  librarySchema,
  locationSchema,
  locationTypeSchema,
  type LibraryFile,
} from '../../platform/configuration/schema.ts';
import { single, type SettingsKind } from './settings-kind.ts';

// Rules of library.json that administrators write at the desk: lending, fines, requests for copies, reader types,
// places.

/** More rows than any library has. */
const maxRows = 500;
const section = 'rules';

/** Reports rows that have the same code. */
const withUniqueCodes =
  <Row>(field: string & keyof Row) =>
  (rows: readonly Row[], context: z.RefinementCtx): void => {
    rows.forEach((row, at) => {
      if (rows.findIndex((other) => other[field] === row[field]) < at)
        context.addIssue({ code: 'custom', path: [at, field], message: 'is listed twice' });
    });
  };

const { renewFrom, renewOverdue, lendWhileOverdue, dueSoonDays } = circulationSchema.shape;
const loanRules = single(
  'loan-rules',
  z.strictObject({
    rules: z.array(loanRuleSchema).max(maxRows).default([]),
    renewFrom,
    renewOverdue,
    lendWhileOverdue,
    dueSoonDays,
  }),
  {
    section,
    entry: ({ circulation }) => ({
      rules: circulation.rules,
      renewFrom: circulation.renewFrom,
      renewOverdue: circulation.renewOverdue,
      lendWhileOverdue: circulation.lendWhileOverdue,
      dueSoonDays: circulation.dueSoonDays,
    }),
    put: (file, rules) => ({ ...file, circulation: { ...file.circulation, ...rules } }),
  },
);

const fines = single('fines', finesSchema, {
  section,
  entry: ({ circulation }) => circulation.fines,
  put: (file, amounts) => ({ ...file, circulation: { ...file.circulation, fines: amounts } }),
});

const { holdDays, renewalWhileWaiting, reLend, deliveryDays } = copyRequestSettingsSchema.shape;
const requestRules = single(
  'request-rules',
  z.strictObject({
    rules: z.array(requestRuleSchema).max(maxRows).default([]),
    holdDays,
    renewalWhileWaiting,
    reLend,
    deliveryDays,
  }),
  {
    section,
    entry: ({ copyRequests }) => ({
      rules: copyRequests.rules,
      holdDays: copyRequests.holdDays,
      renewalWhileWaiting: copyRequests.renewalWhileWaiting,
      reLend: copyRequests.reLend,
      deliveryDays: copyRequests.deliveryDays,
    }),
    put: (file, rules) => ({ ...file, copyRequests: { ...file.copyRequests, ...rules } }),
  },
);

const readerTypes = single(
  'reader-types',
  z.strictObject({
    readerTypes: z.array(readerTypeSchema).max(maxRows).default([]).superRefine(withUniqueCodes('code')),
  }),
  {
    section,
    entry: ({ circulation }) => ({ readerTypes: circulation.readerTypes }),
    put: (file, types) => ({ ...file, circulation: { ...file.circulation, ...types } }),
  },
);

/** Opening hours are a kind of their own. */
const placeRow = locationSchema.omit({ opening: true, hours: true });
/** Its place on the map stays that of library.json. */
const libraryRow = librarySchema.omit({ position: true });
const placesRow = z
  .strictObject({
    locations: z.array(placeRow).max(maxRows).default([]).superRefine(withUniqueCodes('locationId')),
    locationTypes: z
      .array(locationTypeSchema)
      .max(maxRows)
      .default([])
      .superRefine(withUniqueCodes('locationTypeCode')),
    libraries: z.array(libraryRow).min(1).max(maxRows).superRefine(withUniqueCodes('libCode')),
    campuses: z.array(campusSchema).max(maxRows).default([]).superRefine(withUniqueCodes('campusId')),
  })
  .superRefine(({ locations, locationTypes, libraries, campuses }, context) => {
    const reportUnknown = (path: (string | number)[], code: string | undefined, codes: string[], message: string) => {
      if (code !== undefined && !codes.includes(code)) context.addIssue({ code: 'custom', path, message });
    };
    const types = locationTypes.map(({ locationTypeCode }) => locationTypeCode);
    const libCodes = libraries.map(({ libCode }) => libCode);
    const campusIds = campuses.map(({ campusId }) => campusId);
    locations.forEach(({ locationTypeCode, libCode, campusId }, at) => {
      const row = ['locations', at];
      reportUnknown([...row, 'libCode'], libCode, libCodes, 'there is no such library');
      reportUnknown([...row, 'campusId'], campusId, campusIds, 'there is no such campus');
      reportUnknown([...row, 'locationTypeCode'], locationTypeCode, types, 'there is no such location type');
    });
    libraries.forEach(({ campusId }, at) => {
      reportUnknown(['libraries', at, 'campusId'], campusId, campusIds, 'there is no such campus');
    });
  });

function putPlaces(file: LibraryFile, places: z.output<typeof placesRow>): LibraryFile {
  const hours = new Map(file.locations.map((location) => [location.locationId, location]));
  const positions = new Map(file.libraries.map(({ libCode, position }) => [libCode, position]));
  return {
    ...file,
    locationTypes: places.locationTypes,
    campuses: places.campuses,
    libraries: places.libraries.map((library) => ({ ...library, position: positions.get(library.libCode) })),
    locations: places.locations.map((location) => {
      const known = hours.get(location.locationId);
      return { ...location, opening: known?.opening, hours: known?.hours };
    }),
  };
}

const places = single('places', placesRow, {
  section,
  entry: ({ locations, locationTypes, libraries, campuses }) => ({
    locations: locations.map(({ opening: _opening, hours: _hours, ...place }) => place),
    locationTypes,
    libraries: libraries.map(({ position: _position, ...library }) => library),
    campuses,
  }),
  put: putPlaces,
});

/** Docs: docs/guide/move-in.md, "Cut-over". */
const cutOver = single('cut-over', z.strictObject({ cutOver: z.iso.date().optional() }), {
  section,
  entry: ({ circulation }) => (circulation.cutOver === undefined ? {} : { cutOver: circulation.cutOver }),
  put: (file, { cutOver: day }) => ({ ...file, circulation: { ...file.circulation, cutOver: day } }),
});

export const ruleKinds: readonly SettingsKind[] = [loanRules, fines, requestRules, readerTypes, places, cutOver];
