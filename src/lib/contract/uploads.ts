import { importPartBytes } from '../rules/file-imports.ts';
import { coverBytes } from '../rules/favourites.ts';
import { base64Length, pictureBytes } from '../rules/profile.ts';
import { deskEndpoints } from './desk/endpoints.ts';
import { endpoints, type CallName } from './endpoints.ts';

/** Room for the other fields of a file's form, in bytes. */
const otherFieldBytes = 4096;

/** Calls that bring a file in Base64, and how large their body may be, in bytes. */
const uploads: readonly (readonly [CallName, number])[] = [
  ['updateUserPicture', base64Length(pictureBytes) + otherFieldBytes],
  ['saveBookListCover', base64Length(coverBytes) + otherFieldBytes],
  ['addFeedbackPicture', base64Length(pictureBytes) + otherFieldBytes],
];
const limits = new Map<string, number>([
  ...uploads.map(([name, bytes]) => [endpoints[name][1], bytes] as const),
  [deskEndpoints.putDeskCover[0], base64Length(coverBytes) + otherFieldBytes],
  [deskEndpoints.putFileImportPart[0], base64Length(importPartBytes) + otherFieldBytes],
  [deskEndpoints.putMoveInPart[0], base64Length(importPartBytes) + otherFieldBytes],
]);

/** How large the body of a request may be, in bytes. @param usual of calls that bring no file */
export const bodyLimitOf = (pathname: string, usual: number): number => Math.max(limits.get(pathname) ?? 0, usual);
