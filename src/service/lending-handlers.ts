import { chargeHandlers } from './circulation/charges.handlers.ts';
import { circulationHandlers } from './circulation/handlers.ts';
import { lentBy } from './circulation/provider.ts';
import { copyRequestHandlers } from './copy-requests/handlers.ts';
import { eventHandlers } from './events/handlers.ts';
import { calendarHandlers } from './my-library/calendar.ts';
import { myLibraryHandlers } from './my-library/handlers.ts';
import { holdingsHandlers } from './catalogue/holdings/handlers.ts';
import { systemSettings } from './platform/configuration/lending.ts';
import { systemCirculation } from './lending-system/handlers.ts';

const house = { ...circulationHandlers, ...chargeHandlers, ...holdingsHandlers, ...copyRequestHandlers };

const lending = lentBy(house, ({ library }) => (systemSettings(library) ? systemCirculation : undefined));

/** What readers ask of the person who lends in their library: Yuelan itself, or the system that the library names. */
export const lendingHandlers = {
  ...house,
  ...lending,
  ...myLibraryHandlers(lending),
  ...calendarHandlers({ ...lending, ...eventHandlers }),
};
