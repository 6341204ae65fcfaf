import type { ShelfSpot } from '#lib/contract/calls/copy-request-shapes.ts';
import type { Translate } from '#lib/i18n/server.ts';

/** Floor, row and shelf in words; the row alone where it is not divided. */
export const shelfText = (t: Translate, { floor, row, shelf }: ShelfSpot): string =>
  shelf === null ? t('shelf-locations:atRow', { floor, row }) : t('shelf-locations:atShelf', { floor, row, shelf });
