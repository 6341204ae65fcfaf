import { useState } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';
import { cartCount } from '#lib/stores/purchase-cart.ts';
import { ActForm, MainAct } from '../../section/ActForm.tsx';
import type { SectionActs } from '../../section/acts.ts';
import { toastResult, useCall, type Called, useFrame, useAddress } from '../../section/frame.tsx';
import { Failed, Loaded, Nothing, Place, Rows, Waiting } from '../../section/section-parts.tsx';
import { PageLink, useSpot } from '../../section/text-parts.tsx';
import { BookLines, ReasonLines } from '../book-parts.tsx';
import type { PurchasingMessages } from '../messages.ts';
import { Parcels, Sums } from '../Parcels.tsx';
import { Placed } from '../Placed.tsx';
import { screenWith } from '../purchasing-screen.ts';
import { ruleActs, Rules } from '../Rules.tsx';
import { deliveryOf, idsOf, orderOf, placedPlace, placesOf } from '../settling.ts';

export { sheets } from '../purchasing-screen.ts';

const settleActs = (messages: PurchasingMessages): SectionActs => ({
  ...ruleActs(messages),
  order: {
    run: async (client, form) => {
      const answer = await client.call('createOrder', orderOf(form));
      return answer.success ? { ...answer, next: placedPlace(answer.data) } : answer;
    },
    done: messages.ordered,
  },
});

function Quote({
  quote,
  which,
  list,
  ordered,
  messages,
}: {
  quote: Called<OutputOf<'confirmOrder'>>;
  which: string;
  list: string;
  /** Called once the order is placed. */
  ordered: () => void;
  messages: PurchasingMessages;
}) {
  const { client } = useFrame();
  const { go } = useAddress();
  const [problem, setProblem] = useState('');
  const perform = async (form: FormData) => {
    setProblem('');
    const answer = await client.call('createOrder', orderOf(form));
    if (!answer.success) {
      // Only success is shown as a toast here (portal-content §8); a refusal is shown in its place, with the current
      // price of the books.
      setProblem(answer.message);
      quote.again();
      return;
    }
    toastResult(answer, messages.ordered);
    const books = answer.data.orders.reduce((sum, order) => sum + order.lines.length, 0);
    cartCount.set(Math.max(0, (cartCount.get() ?? 0) - books));
    ordered();
    go(placedPlace(answer.data));
  };
  return (
    <Loaded called={quote}>
      {({ parcels, refused, token, hasChanged, ...sums }) =>
        // Books that are not in the cart are neither among what is ordered nor among what is refused.
        parcels.length + refused.length === 0 ? (
          <Nothing title={messages.nothingToSettle}>
            <p>
              <PageLink path="/drivePurCart">{messages.cart}</PageLink>
            </p>
          </Nothing>
        ) : (
          <>
            {hasChanged && (
              <p className="bad" role="alert">
                {messages.pricesChanged}
              </p>
            )}
            <Parcels parcels={parcels} messages={messages} />
            {refused.length > 0 && (
              <>
                <h2>{messages.refused}</h2>
                <Rows
                  caption={messages.refused}
                  rows={refused}
                  keyOf={(entry) => entry.offerId}
                  columns={[
                    { name: messages.book, isHead: true, cell: (entry) => <BookLines book={entry} /> },
                    {
                      name: messages.reason,
                      cell: (entry) => (
                        <div>
                          <ReasonLines reason={entry.reason} />
                        </div>
                      ),
                    },
                  ]}
                />
              </>
            )}
            {problem !== '' && (
              <p className="bad" role="alert">
                {problem}
              </p>
            )}
            {token !== null && (
              <>
                <Sums sums={sums} messages={messages} />
                <ActForm className="acts" values={{ token, which, list }} perform={perform}>
                  <MainAct act="order" isDisabled={quote.state === 'here' && quote.isOld}>
                    {hasChanged ? messages.acceptAndOrder : messages.order}
                  </MainAct>
                </ActForm>
              </>
            )}
          </>
        )
      }
    </Loaded>
  );
}

/** Where the books go: one press, and what it costs follows. */
function Settling({ ordered, messages }: { ordered: () => void; messages: PurchasingMessages }) {
  const { base } = useFrame();
  const { get } = useAddress();
  const list = get('list');
  const offerIds = idsOf(list);
  const rules = useCall('getPurchasingParameters', {});
  const addresses = useCall('listAddresses', {});
  const isHere = rules.state === 'here' && addresses.state !== 'waiting';
  const places = isHere ? placesOf(rules.data, addresses.data?.result ?? [], messages) : [];
  const chosen = places.find(({ which }) => which === get('which')) ?? places[0];
  const quote = useCall('confirmOrder', chosen && { offerIds, ...deliveryOf(chosen.which) });
  if (rules.state === 'failed') return <Failed message={rules.message} again={rules.again} />;
  if (!isHere) return <Waiting />;
  if (!chosen) return <Nothing title={messages.noPlaces} />;
  return (
    <>
      <h2 id="settle-places">{messages.where}</h2>
      <nav className="chips" aria-labelledby="settle-places">
        {places.map(({ which, text }) => (
          <Place key={which} className="chip" values={{ which }} keep={['list']} current={which === chosen.which}>
            {text}
          </Place>
        ))}
        <a className="chip" href={base + sectionPath('addresses')}>
          {messages.toAddresses}
        </a>
      </nav>
      <Quote quote={quote} which={chosen.which} list={offerIds.join(',')} ordered={ordered} messages={messages} />
    </>
  );
}

function Order({ ordered, messages }: { ordered: () => void; messages: PurchasingMessages }) {
  const hasBooks = idsOf(useAddress().get('list')).length > 0;
  const rule = useCall('getPurchasingRule', {});
  const isAccepted = rule.data?.isAccepted !== false;
  const purchaser = useCall('checkPurchaser', isAccepted ? {} : undefined);
  if (!isAccepted) return <Rules called={rule} messages={messages} />;
  if (purchaser.data?.isAllowed === false) {
    return (
      <>
        {purchaser.data.reasons.map((reason) => (
          <ReasonLines key={reason.refusal} reason={reason} />
        ))}
        <p>
          <PageLink path={sectionPath('circulation')}>{messages.toLoans}</PageLink>
        </p>
      </>
    );
  }
  if (rule.state === 'waiting' || purchaser.state === 'waiting') return <Waiting />;
  if (hasBooks) return <Settling ordered={ordered} messages={messages} />;
  return (
    <Nothing title={messages.nothingToSettle}>
      <p>
        <PageLink path="/drivePurCart">{messages.cart}</PageLink>
      </p>
    </Nothing>
  );
}

/** /drivePurSettle: where the books go, who pays what, and the order; then what was ordered, to be paid here. */
function SettleScreen({ messages }: { messages: PurchasingMessages }) {
  const placed = idsOf(useAddress().get('placed'));
  const { spot, goBack } = useSpot();
  return (
    <div ref={spot} tabIndex={-1} className="section-body">
      {placed.length > 0 ? (
        <Placed orderIds={placed} messages={messages} />
      ) : (
        <Order ordered={goBack} messages={messages} />
      )}
    </div>
  );
}

export const open = screenWith((messages) => <SettleScreen messages={messages} />, settleActs);
