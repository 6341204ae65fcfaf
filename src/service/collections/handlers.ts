import type { Handlers } from '../platform/context/context.ts';
import { listCollections } from './collections.ts';
import { listLocations } from './locations.ts';
import { listBuildings } from './buildings.ts';

export const collectionHandlers = { listCollections, listLocations, listBuildings } satisfies Partial<Handlers>;
