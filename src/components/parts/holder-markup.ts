import { separator, formatNumber } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { recordPath } from '#lib/seo/address.ts';
import { buildAddress } from '#lib/urls/address.ts';
import type { PageContext } from '../markup/markup.ts';

type Holder = OutputOf<'getOtherLibraryCollection'>[number];
type Copies = Pick<Holder, 'itemCount' | 'onShelfCount' | 'useHereCount'>;

/** What a library of the installation has of a work: copies, or an electronic edition. */
export function copiesText({ t, language }: PageContext, { itemCount, onShelfCount, useHereCount }: Copies): string {
  const number = (value: number) => formatNumber(value, language);
  const copies =
    itemCount === 0
      ? t('record:otherLibraryOnline')
      : t('record:libraryCount', { count: itemCount, free: number(onShelfCount), all: number(itemCount) });
  const here = useHereCount > 0 && t('record:useHere', { count: useHereCount, here: number(useHereCount) });
  return here ? `${copies}${separator}${here}` : copies;
}

/** The record on the library's own site. */
export const holderAddress = (
  { language }: Pick<PageContext, 'language'>,
  { mappingPath, recordId }: Pick<Holder, 'mappingPath' | 'recordId'>,
): string => buildAddress(`/${mappingPath}`, language, recordPath(recordId));
