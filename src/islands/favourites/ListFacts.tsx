import type { OwnList } from '#lib/contract/calls/own-lists.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatDay } from '#lib/i18n/format.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { counted } from '../personal-center/text.ts';
import type { FavouriteWords } from './words.ts';

/** What a list counts, in words. */
export function ListFacts({
  list,
  words,
  also,
}: {
  list: Omit<OwnList, 'isPublic' | 'state'>;
  words: FavouriteWords;
  also: string;
}) {
  const { language } = useFrame();
  const facts = [
    also,
    counted(words, 'records', list.recordCount, language),
    list.views > 0 && counted(words, 'views', list.views, language),
    list.favourites > 0 && counted(words, 'favourites', list.favourites, language),
    fill(words.updatedOn, { day: formatDay(list.updatedOn, language) }),
  ];
  return <p className="fav-facts">{facts.filter(Boolean).join(' · ')}</p>;
}
