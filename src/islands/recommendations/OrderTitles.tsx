import { separator, fill } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place, PlaceForm, Rows, type Column } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import type { Allowed } from './Recommend.tsx';
import RecommendForm from './RecommendForm.tsx';
import type { RecommendMessages } from './messages.ts';

type OrderTitle = OutputOf<'searchOrderTitles'>['result'][number];
const rows = 20;
const parameters = ['tab', 'q', 'page'];

interface Props {
  allowed: Allowed;
  messages: RecommendMessages;
}

function Act({ one, messages }: { one: OrderTitle; messages: RecommendMessages }) {
  const { base } = useFrame();
  if (one.recordId !== null) return <a href={`${base}/searchList/bookDetails/${one.recordId}`}>{messages.inLibrary}</a>;
  if (one.mine !== null && one.mine !== 'rejected') return <span>{messages[`state_${one.mine}`]}</span>;
  return (
    <Place className="btn" values={{ order: one.orderTitleId }} keep={parameters}>
      {messages.recommend}
      <span className="sr-only">{fill(messages.recommendTitle, { title: one.title })}</span>
    </Place>
  );
}

const columnsOf = (messages: RecommendMessages): Column<OrderTitle>[] => [
  {
    name: messages.bookTitle,
    isHead: true,
    cell: ({ title, titleLang, author }) => (
      <>
        <span lang={titleLang}>{title}</span>
        {author !== null && <span className="quiet by">{author}</span>}
      </>
    ),
  },
  {
    name: messages.publisher,
    cell: ({ publisher, publishYear }) => [publisher, publishYear].filter((text) => text !== null).join(separator),
  },
  { name: messages.isbn, cell: ({ isbn }) => <span className="whole">{isbn}</span> },
  { name: messages.price, cell: ({ price }) => <span className="whole">{price}</span> },
  { name: messages.act, isPlain: true, cell: (entry) => <Act one={entry} messages={messages} /> },
];

export default function OrderTitles({ allowed, messages }: Props) {
  const { language } = useFrame();
  const { get, page } = useAddress();
  // Where there is no form, a search of the catalogue without hits goes on here.
  const keyword = get('q') || get('isbn') || get('title');
  const called = useCall('searchOrderTitles', { keyword, page, rows });
  const chosen = called.data?.result.find(({ orderTitleId }) => orderTitleId === get('order'));
  if (chosen) {
    const { orderTitleId, title, author, isbn } = chosen;
    const known = { orderTitleId, title, author, isbn };
    const facts = [author, chosen.publisher, chosen.publishYear, isbn, chosen.price];
    return (
      <>
        <h2>{fill(messages.recommendTitle, { title })}</h2>
        <p className="quiet">{facts.filter((text) => text !== null).join(separator)}</p>
        <RecommendForm way="order" known={known} allowed={allowed} messages={messages} />
        <p className="acts">
          <Place values={{ order: '' }} keep={parameters}>
            {messages.back}
          </Place>
        </p>
      </>
    );
  }
  return (
    <>
      <PlaceForm role="search" className="bar" keep={['tab']}>
        <input
          key={keyword}
          name="q"
          type="search"
          className="field"
          defaultValue={keyword}
          maxLength={200}
          aria-label={messages.orderSearch}
          placeholder={messages.orderHint}
        />
        <button className="btn btn-main">{messages.search}</button>
      </PlaceForm>
      <Loaded called={called}>
        {({ total, result }) =>
          result.length === 0 ? (
            <Nothing title={messages.noTitles}>
              {allowed.ways.includes('free') && (
                <p>
                  <Place values={{ title: keyword }}>{messages.recommendFreely}</Place>
                </p>
              )}
            </Nothing>
          ) : (
            <>
              <p className="quiet" role="status">
                {counted(messages, 'found', total, language)}
              </p>
              <Rows
                caption={messages.tabOrder}
                columns={columnsOf(messages)}
                rows={result}
                keyOf={({ orderTitleId }) => orderTitleId}
              />
              <Pages count={total} rows={rows} keep={['tab', 'q']} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
