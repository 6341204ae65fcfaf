import { separator } from '#lib/i18n/separator.ts';
import type { OwnList } from '#lib/contract/calls/lists.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { useFrame } from '../section/frame.tsx';
import { counted } from '../section/text.ts';
import type { FavouriteMessages } from './messages.ts';

export function ListFacts({
  list,
  messages,
  also,
}: {
  list: Omit<OwnList, 'isPublic' | 'state'>;
  messages: FavouriteMessages;
  also: string;
}) {
  const { language } = useFrame();
  const facts = [
    also,
    counted(messages, 'records', list.recordCount, language),
    list.views > 0 && counted(messages, 'views', list.views, language),
    list.favourites > 0 && counted(messages, 'favourites', list.favourites, language),
    fill(messages.updatedOn, { day: formatDay(list.updatedOn, language) }),
  ];
  return <p className="fav-facts">{facts.filter(Boolean).join(separator)}</p>;
}
