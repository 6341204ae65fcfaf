import type { OutputOf } from '../../lib/contract/contract.ts';
import type { CallContext } from '../platform/context/context.ts';

/** The libraries of this installation that are in order, in the order of their folders. */
export const listSites = (_input: object, call: CallContext): OutputOf<'listSites'> =>
  call.registry().libraries.map(({ groupCode, mappingPath, file }) => ({
    groupCode,
    mappingPath,
    hosts: file.hosts,
    name: file.name,
  }));
