import { longestListName } from '#lib/rules/favourites.ts';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { Loaded, Nothing, Pages, Place } from '../section/section-parts.tsx';
import { ListEditor } from './ListEditor.tsx';
import { Cover } from '../covers/Cover.tsx';
import { Entry, NameForm } from './favourite-parts.tsx';
import { stateText } from './Shared.tsx';
import type { FavouriteMessages } from './messages.ts';
import { fill, separator } from '#lib/i18n/format.ts';
import type { OwnList } from '#lib/contract/calls/lists.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { counted } from '../section/text.ts';

function ListFacts({
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
  return <p className="flex flex-wrap gap-x-4 text-muted text-sm">{facts.filter(Boolean).join(separator)}</p>;
}

function FavouriteLists({ messages }: { messages: FavouriteMessages }) {
  const { base } = useFrame();
  const { page } = useAddress();
  const called = useCall('listFavouriteBookLists', { page, rows });
  return (
    <div>
      <h2 className="sr-only">{messages.favouredLists}</h2>
      <Loaded called={called}>
        {({ total, result }) => (
          <>
            {result.length === 0 && (
              <Nothing title={messages.noFavouredLists}>
                <a className="btn btn-main" href={`${base}/bookListNav`}>
                  {messages.toLists}
                </a>
              </Nothing>
            )}
            <ul className="fav-list">
              {result.map(({ id, list }) => (
                <Entry
                  key={id}
                  before={list && <Cover title={list.name} kindNo={null} coverUrl={list.coverUrl} />}
                  acts={
                    <ActForm className="acts" values={{ id }}>
                      <ActButton act="unfavourList">{messages.unfavour}</ActButton>
                    </ActForm>
                  }
                >
                  {list ? (
                    <>
                      <h3>
                        <a href={`${base}/personalCenter/bookListDetails?id=${id}`}>{list.name}</a>
                      </h3>
                      {list.intro !== null && <p className="wrap-anywhere whitespace-pre-line">{list.intro}</p>}
                      <ListFacts
                        list={list}
                        messages={messages}
                        also={list.reader === null ? messages.byLibrary : fill(messages.by, { name: list.reader })}
                      />
                    </>
                  ) : (
                    <p>{messages.listGone}</p>
                  )}
                </Entry>
              ))}
            </ul>
            <Pages count={total} rows={rows} keep={['tab', 'which']} />
          </>
        )}
      </Loaded>
    </div>
  );
}

const rows = 20;

function Mine({ messages }: { messages: FavouriteMessages }) {
  const { page } = useAddress();
  const called = useCall('listOwnBookLists', { page, rows });
  return (
    <div>
      <h2 className="sr-only">{messages.mine}</h2>
      <NameForm
        messages={messages}
        act="newList"
        opens={messages.newList}
        label={messages.listName}
        most={longestListName}
      />
      <Loaded called={called}>
        {({ total, result }) => (
          <>
            {result.length === 0 && <Nothing title={messages.noLists} />}
            <ul className="fav-list">
              {result.map((entry) => (
                <Entry
                  key={entry.id}
                  before={<Cover title={entry.name} kindNo={null} coverUrl={entry.coverUrl} />}
                  acts={
                    <ActForm className="acts" values={{ id: entry.id, name: entry.name }}>
                      <Place className="btn" values={{ list: entry.id }} keep={['tab']}>
                        {messages.editList}
                      </Place>
                      <ActButton act="deleteList">{messages.remove}</ActButton>
                    </ActForm>
                  }
                >
                  <h3>
                    <Place values={{ list: entry.id }} keep={['tab']}>
                      {entry.name}
                    </Place>
                  </h3>
                  {entry.intro !== null && <p className="wrap-anywhere whitespace-pre-line">{entry.intro}</p>}
                  <ListFacts list={entry} messages={messages} also={stateText(entry, messages)} />
                </Entry>
              ))}
            </ul>
            <Pages count={total} rows={rows} keep={['tab']} />
          </>
        )}
      </Loaded>
    </div>
  );
}

export function BookLists({ messages }: { messages: FavouriteMessages }) {
  const { get } = useAddress();
  const id = get('list');
  if (/^\d{1,15}$/.test(id)) return <ListEditor key={id} id={id} messages={messages} />;
  const isFavoured = get('which') === 'favoured';
  return (
    <>
      <WhichTabs messages={messages} isFavoured={isFavoured} />
      {isFavoured ? <FavouriteLists messages={messages} /> : <Mine messages={messages} />}
    </>
  );
}

const WhichTabs = ({ messages, isFavoured }: { messages: FavouriteMessages; isFavoured: boolean }) => (
  <p className="bar">
    <Place className="chip" values={{ which: '' }} keep={['tab']} current={!isFavoured}>
      {messages.mine}
    </Place>
    <Place className="chip" values={{ which: 'favoured' }} keep={['tab']} current={isFavoured}>
      {messages.favouredLists}
    </Place>
  </p>
);
