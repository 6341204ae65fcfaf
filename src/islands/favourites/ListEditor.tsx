import { useSpot } from '../section/text-parts.tsx';
import type { PlaceChange } from '#lib/contract/calls/lists.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { longestIntro, longestListName } from '#lib/rules/favourites.ts';
import { useAddress } from '../section/section-address.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place } from '../section/section-parts.tsx';
import { ListCover } from './ListCover.tsx';
import { Cover } from '../covers/Cover.tsx';
import { Entry, RecordLines } from './favourite-parts.tsx';
import type { FavouriteMessages } from './messages.ts';

type List = OutputOf<'getBookList'>;
const rows = 20;
const signs = { first: '⤒', up: '↑', down: '↓', last: '⤓' } as const satisfies Record<PlaceChange, string>;
const changes: readonly PlaceChange[] = ['first', 'up', 'down', 'last'];

function About({ list, messages, changed }: { list: List; messages: FavouriteMessages; changed: () => void }) {
  const { client } = useFrame();
  const save = async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '');
    const given = { id: list.id, name: text('name'), intro: text('intro'), isPublic: form.has('isPublic') };
    if (toastResult(await client.call('saveBookList', given))) changed();
  };
  return (
    <form
      className="fav-about"
      onSubmit={(event) => {
        event.preventDefault();
        void save(new FormData(event.currentTarget));
      }}
    >
      <label>
        {messages.listName}
        <input
          className="field"
          name="name"
          defaultValue={list.name}
          maxLength={longestListName}
          required
          pattern=".*\S.*"
        />
      </label>
      <label>
        {messages.intro}
        <textarea
          className="field"
          name="intro"
          rows={3}
          defaultValue={list.intro ?? ''}
          maxLength={longestIntro}
        ></textarea>
      </label>
      <label className="fav-check">
        <input type="checkbox" name="isPublic" defaultChecked={list.isPublic} /> {messages.makePublic}
      </label>
      <button className="btn btn-main">{messages.save}</button>
    </form>
  );
}

function Listed({ list, messages, changed }: { list: List; messages: FavouriteMessages; changed: () => void }) {
  const { client } = useFrame();
  const { page } = useAddress();
  const { spot, goBack } = useSpot();
  const arrange = async (how: { remove: string[] } | { move: { recordId: string; to: PlaceChange } }) => {
    if (!toastResult(await client.call('arrangeBookList', { id: list.id, ...how }))) return;
    if ('remove' in how) goBack();
    changed();
  };
  /** A record at an end of the list goes no further. */
  const isEnd = (at: number, to: PlaceChange) => {
    const place = (page - 1) * rows + at;
    return to === 'first' || to === 'up' ? place === 0 : place === list.recordCount - 1;
  };
  if (list.recordCount === 0) {
    return (
      <Nothing title={messages.listEmpty}>
        <p>{messages.listEmptyHint}</p>
        <Place className="btn btn-main" values={{}}>
          {messages.toRecords}
        </Place>
      </Nothing>
    );
  }
  return (
    <div ref={spot} tabIndex={-1}>
      <ol className="fav-list">
        {list.result.map((entry, at) => (
          <Entry
            key={entry.recordId}
            before={<Cover title={entry.title} kindNo={entry.kindNo} coverUrl={entry.coverUrl} />}
            acts={
              <>
                {changes.map((to) => (
                  <button
                    key={to}
                    type="button"
                    className="btn"
                    aria-label={`${messages[to]} ${entry.title}`}
                    title={messages[to]}
                    disabled={isEnd(at, to)}
                    onClick={() => void arrange({ move: { recordId: entry.recordId, to } })}
                  >
                    {signs[to]}
                  </button>
                ))}
                <button type="button" className="btn" onClick={() => void arrange({ remove: [entry.recordId] })}>
                  {messages.takeOut}
                </button>
              </>
            }
          >
            <RecordLines record={entry} messages={messages} />
            {entry.note !== null && <p className="fav-intro">{entry.note}</p>}
          </Entry>
        ))}
      </ol>
      <Pages count={list.recordCount} rows={rows} keep={['tab', 'list']} />
    </div>
  );
}

/** One of the reader's own lists: its words, its picture, its records in their order. */
export function ListEditor({ id, messages }: { id: string; messages: FavouriteMessages }) {
  const { base } = useFrame();
  const { page } = useAddress();
  const called = useCall('getBookList', { id, page, rows });
  return (
    <>
      <p className="bar">
        <Place className="btn" values={{}} keep={['tab']}>
          {messages.backToLists}
        </Place>
        {called.state === 'here' && called.data.isPublic && (
          <a href={`${base}/personalCenter/bookListDetails?id=${id}`}>{messages.sharedList}</a>
        )}
      </p>
      <Loaded called={called}>
        {(list) => (
          <>
            <About key={`${list.name} ${list.intro ?? ''}`} list={list} messages={messages} changed={called.again} />
            <ListCover list={list} messages={messages} changed={called.again} />
            <h2>{messages.listRecords}</h2>
            <Listed list={list} messages={messages} changed={called.again} />
          </>
        )}
      </Loaded>
    </>
  );
}
