import { isPostgresPlace } from './platform/db/place.ts';
import type { Environment } from './platform/environment/environment.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { openFiles } from './platform/files/place.ts';

/** The files that the nodes of one PostgreSQL database share by FILES_URL; undefined for a node that shares none. */
export function sharedFiles({
  files,
  databaseUrl = '',
  dataDir,
}: Pick<Environment, 'files' | 'databaseUrl' | 'dataDir'>): FileStore | undefined {
  const isOwn = files.kind === 'folder' && files.dir === dataDir;
  return isOwn || !isPostgresPlace(databaseUrl) ? undefined : openFiles(files);
}
