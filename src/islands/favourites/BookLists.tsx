import { useSpot } from '../section/text-parts.tsx';
import { useState } from 'react';
import type { OwnList } from '#lib/contract/calls/lists.ts';
import { longestListName } from '#lib/rules/favourites.ts';
import { useAddress } from '../section/section-address.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place } from '../section/section-parts.tsx';
import { fill } from '#lib/i18n/fill.ts';
import { FavouriteLists } from './FavouriteLists.tsx';
import { ListEditor } from './ListEditor.tsx';
import { ListFacts } from './ListFacts.tsx';
import { Cover } from '../covers/Cover.tsx';
import { Entry, NameForm } from './favourite-parts.tsx';
import { stateText } from './Shared.tsx';
import type { FavouriteMessages } from './messages.ts';

const rows = 20;

function Mine({ messages }: { messages: FavouriteMessages }) {
  const { client, confirm } = useFrame();
  const address = useAddress();
  const called = useCall('listOwnBookLists', { page: address.page, rows });
  const [isAdding, setIsAdding] = useState(false);
  const { spot, goBack } = useSpot();
  const add = async (name: string) => {
    const answer = await client.call('saveBookList', { name });
    if (toastResult(answer) && answer.success) address.go({ list: answer.data.id }, ['tab']);
  };
  const remove = async ({ id, name }: OwnList) => {
    if (!(await confirm({ text: fill(messages.deleteList, { name }), does: messages.remove }))) return;
    if (!toastResult(await client.call('deleteBookList', { id }))) return;
    goBack();
    called.again();
  };
  return (
    <div ref={spot} tabIndex={-1}>
      <h2 className="sr-only">{messages.mine}</h2>
      {isAdding ? (
        <NameForm
          messages={messages}
          label={messages.listName}
          name=""
          most={longestListName}
          does={messages.save}
          submit={add}
          cancel={() => {
            setIsAdding(false);
            goBack();
          }}
        />
      ) : (
        <p className="bar">
          <button type="button" className="btn btn-main" onClick={() => setIsAdding(true)}>
            {messages.newList}
          </button>
        </p>
      )}
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
                    <>
                      <Place className="btn" values={{ list: entry.id }} keep={['tab']}>
                        {messages.editList}
                      </Place>
                      <button type="button" className="btn" onClick={() => void remove(entry)}>
                        {messages.remove}
                      </button>
                    </>
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

/** The reader's own book lists, one of them to be changed, and those of others that are favourites. */
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
