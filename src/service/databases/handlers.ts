import type { Handlers } from '../platform/context/context.ts';
import { getDatabase } from './detail.ts';
import { listDatabases } from './list.ts';
import { listElectronicRequests, saveElectronicRequest } from './requests.ts';
import { listDatabaseTitles, listElectronicCollections } from './titles.ts';

export const databaseHandlers = {
  listDatabases,
  getDatabase,
  listDatabaseTitles,
  listElectronicCollections,
  listElectronicRequests,
  saveElectronicRequest,
} satisfies Partial<Handlers>;
