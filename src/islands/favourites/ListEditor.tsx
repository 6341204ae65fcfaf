import type { PlaceChange } from '#lib/contract/calls/lists.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { longestIntro, longestListName, coverBytes, coverTypeOf, coverTypes } from '#lib/rules/favourites.ts';
import { useAddress, useCall, toastResult, useFrame } from '../section/frame.tsx';
import { ActButton, ActForm, MainAct } from '../section/ActForm.tsx';
import { Loaded, Nothing, Pages, Place } from '../section/section-parts.tsx';
import { placeChanges } from './acts.ts';
import { Cover } from '../covers/Cover.tsx';
import { Entry, NameField, RecordLines } from './favourite-parts.tsx';
import type { FavouriteMessages } from './messages.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { shrunk } from '../picture.ts';

/** The longer edge of a picture as it is sent, in pixels. */
const edge = 640;

/** The picture of a list. One that the library does not accept is reported before it is sent. */
function ListCover({
  list,
  messages,
  changed,
}: {
  list: Pick<OutputOf<'getBookList'>, 'id' | 'name' | 'coverUrl'>;
  messages: FavouriteMessages;
  changed: () => void;
}) {
  const { client } = useFrame();
  const send = async (picture: string) => {
    if (toastResult(await client.call('saveBookListCover', { id: list.id, picture }))) changed();
  };
  const choose = async (file: File) => {
    const begin = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    const isTaken = coverTypeOf(begin) !== undefined && file.size < coverBytes;
    const picture = isTaken ? await shrunk(file, edge) : undefined;
    if (picture === undefined) showToast('error', messages.coverWrong);
    else await send(picture);
  };
  return (
    <fieldset className={list.coverUrl === null ? 'fav-cover with-scripts' : 'fav-cover'}>
      <legend className="mb-2 strong">{messages.cover}</legend>
      <Cover key={list.coverUrl} title={list.name} kindNo={null} coverUrl={list.coverUrl} />
      <div className="flex-1 min-w-0">
        <label className="with-scripts grid grid-cols-1 gap-1">
          {messages.chooseCover}
          <input
            type="file"
            accept={coverTypes.join()}
            aria-describedby="fav-cover-hint"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              currentTarget.value = '';
              if (file) void choose(file);
            }}
          />
        </label>
        <p className="quiet with-scripts" id="fav-cover-hint">
          {messages.coverHint}
        </p>
        {list.coverUrl !== null && (
          <ActForm values={{ id: list.id }}>
            <ActButton act="removeCover">{messages.removeCover}</ActButton>
          </ActForm>
        )}
      </div>
    </fieldset>
  );
}

type List = OutputOf<'getBookList'>;
const rows = 20;
const signs = { first: '⤒', up: '↑', down: '↓', last: '⤓' } as const satisfies Record<PlaceChange, string>;

function About({ list, messages }: { list: List; messages: FavouriteMessages }) {
  const { outcome } = useFrame();
  const sent = outcome?.act === 'saveList' ? outcome : undefined;
  const isPublic = sent ? sent.values['isPublic'] !== undefined : list.isPublic;
  return (
    <ActForm className="form" values={{ id: list.id }}>
      <NameField
        label={messages.listName}
        name={sent?.values['name'] ?? list.name}
        most={longestListName}
        problem={sent?.problems['name']}
      />
      <label>
        {messages.intro}
        <textarea
          className="field"
          name="intro"
          rows={3}
          defaultValue={sent?.values['intro'] ?? list.intro ?? ''}
          maxLength={longestIntro}
        ></textarea>
      </label>
      <label className="check">
        <input type="checkbox" name="isPublic" defaultChecked={isPublic} />
        {messages.makePublic}
      </label>
      <MainAct act="saveList">{messages.save}</MainAct>
    </ActForm>
  );
}

function Listed({ list, messages }: { list: List; messages: FavouriteMessages }) {
  const { page } = useAddress();
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
    <div>
      <ol className="fav-list">
        {list.result.map((entry, at) => (
          <Entry
            key={entry.recordId}
            before={<Cover title={entry.title} kindNo={entry.kindNo} coverUrl={entry.coverUrl} />}
            acts={
              <ActForm className="acts" values={{ id: entry.recordId, list: list.id }}>
                {placeChanges.map((to) => (
                  <ActButton
                    key={to}
                    act={to}
                    about={`${messages[to]} ${entry.title}`}
                    title={messages[to]}
                    isDisabled={isEnd(at, to)}
                  >
                    {signs[to]}
                  </ActButton>
                ))}
                <ActButton act="takeOut">{messages.takeOut}</ActButton>
              </ActForm>
            }
          >
            <RecordLines record={entry} messages={messages} />
            {entry.note !== null && <p className="wrap-anywhere whitespace-pre-line">{entry.note}</p>}
          </Entry>
        ))}
      </ol>
      <Pages count={list.recordCount} rows={rows} keep={['tab', 'list']} />
    </div>
  );
}

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
            <About key={`${list.name} ${list.intro ?? ''}`} list={list} messages={messages} />
            <ListCover list={list} messages={messages} changed={called.again} />
            <h2>{messages.listRecords}</h2>
            <Listed list={list} messages={messages} />
          </>
        )}
      </Loaded>
    </>
  );
}
