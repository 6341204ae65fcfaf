import type { FileStore } from './file-store.ts';
import { folderFiles } from './folder-files.ts';
import { s3Files, type S3Place } from './s3-files.ts';

export type FilesPlace = { kind: 'folder'; dir: string } | ({ kind: 's3' } & S3Place);

/**
 * Reads FILES_URL: `file:///srv/yuelan`, or `s3://bucket/prefix?endpoint=https://s3.example.edu&region=cn-north-1`.
 * @param keys AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; never part of the address, which is in logs of others
 * @throws with a sentence that says what is wrong
 */
export function readFilesPlace(
  address: string | undefined,
  dataDir: string,
  keys: { accessKey: string | undefined; secretKey: string | undefined },
): FilesPlace {
  if (address === undefined) return { kind: 'folder', dir: dataDir };
  const url = new URL(address);
  if (url.protocol === 'file:') return { kind: 'folder', dir: decodeURIComponent(url.pathname) };
  if (url.username !== '' || url.password !== '') throw new Error('keys are not written into the address');
  const endpoint = url.searchParams.get('endpoint') ?? '';
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new Error('an endpoint is needed: s3://bucket?endpoint=https://…');
  if (keys.accessKey === undefined || keys.secretKey === undefined)
    throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed with a bucket');
  const path = url.pathname.replace(/^\/|\/$/g, '');
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKey: keys.accessKey,
    secretKey: keys.secretKey,
  };
}

/** `attachments/<mappingPath>/…`: what belongs together. */
const foldersOfOwner = 2;

/** The files of an installation. */
export const openFiles = (place: FilesPlace): FileStore =>
  place.kind === 'folder' ? folderFiles(place.dir, foldersOfOwner) : s3Files(place);
