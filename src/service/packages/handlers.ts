import type { Handlers } from '../platform/context/context.ts';
import { getPackage, getPackageTree, getSpecialBase, listChildPackages, listSpecialBases } from './read-packages.ts';
import { listPackageResources } from './resources.ts';
import { listHotPackages, viewPackage } from './views.ts';

export const packageHandlers = {
  getPackageTree,
  getPackage,
  listChildPackages,
  listPackageResources,
  listSpecialBases,
  getSpecialBase,
  listHotPackages,
  viewPackage,
} satisfies Partial<Handlers>;
