import { longestListName } from '#lib/rules/favourites.ts';
import { useAddress } from '../section/section-address.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useCall } from '../section/call.ts';
import { Loaded, Nothing, Pages, Place } from '../section/section-parts.tsx';
import { FavouriteLists } from './FavouriteLists.tsx';
import { ListEditor } from './ListEditor.tsx';
import { ListFacts } from './ListFacts.tsx';
import { Cover } from '../covers/Cover.tsx';
import { Entry, NameForm } from './favourite-parts.tsx';
import { stateText } from './Shared.tsx';
import type { FavouriteMessages } from './messages.ts';

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
                  {entry.intro !== null && <p className="fav-intro">{entry.intro}</p>}
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
