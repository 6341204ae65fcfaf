import { errCodes } from '../../../lib/contract/envelope.ts';
import { picturesPerDay } from '../../../lib/rules/picture-size.ts';
import { libraryDay } from '../configuration/lending.ts';
import { type ReaderCall, ServiceError } from '../context/context.ts';
import { redrawPicture, type RedrawnPicture } from '../pictures.ts';
import { takeDailyUse } from './daily-limit.ts';

/**
 * Redraws a picture that a reader sent. The picture counts towards the reader's daily limit before it is decoded, so that
 * refused pictures count as well.
 * @param longestEdge in pixels
 * @returns undefined as `redrawPicture`
 * @throws ServiceError 429 if the reader has sent `picturesPerDay` pictures today
 */
export async function redrawReaderPicture(
  { store, library, reader, now }: ReaderCall,
  sent: Buffer,
  longestEdge: number,
): Promise<RedrawnPicture | undefined> {
  const day = libraryDay(library, now());
  const use = { readerId: reader.id, kind: 'picture', day, most: picturesPerDay } as const;
  if (!(await takeDailyUse(store.db, use))) {
    throw new ServiceError(errCodes.tooMany, 'picturesUsedUp', { count: picturesPerDay });
  }
  return redrawPicture(sent, longestEdge);
}
