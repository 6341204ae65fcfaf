import { useAddress } from '../section/section-address.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages } from '../section/section-parts.tsx';
import { fill } from '#lib/i18n/fill.ts';
import { ListFacts } from './ListFacts.tsx';
import { Cover } from '../covers/Cover.tsx';
import { Entry } from './favourite-parts.tsx';
import type { FavouriteMessages } from './messages.ts';

const rows = 20;

export function FavouriteLists({ messages }: { messages: FavouriteMessages }) {
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
                      {list.intro !== null && <p className="fav-intro">{list.intro}</p>}
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
