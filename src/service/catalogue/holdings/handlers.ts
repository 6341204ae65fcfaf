import type { Handlers } from '../../platform/context/context.ts';
import { getAvailability } from './availability.ts';
import { browseShelf } from './browse-shelf.ts';
import { listElectronicItems } from './electronic.ts';
import { groupItemsByLibrary, listGroupItems, listSerialItems } from './items.ts';
import { listPickupPlaces } from './pickup.ts';
import { listPortfolios } from './portfolios.ts';
import { listShelfMarks } from './shelf-marks.ts';

export const holdingsHandlers = {
  getAvailability,
  groupItemsByLibrary,
  listGroupItems,
  listSerialItems,
  listElectronicItems,
  listShelfMarks,
  browseShelf,
  listPickupPlaces,
  listPortfolios,
} satisfies Partial<Handlers>;
