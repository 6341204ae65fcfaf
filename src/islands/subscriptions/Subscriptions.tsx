import { useAddress } from '../section/section-address.ts';
import { Tabs } from '../section/section-parts.tsx';
import AddForm from './AddForm.tsx';
import Matches from './Matches.tsx';
import OfRecord from './OfRecord.tsx';
import OfSearch from './OfSearch.tsx';
import Own from './Own.tsx';
import Recommended from './Recommended.tsx';
import type { SubscriptionMessages } from './messages.ts';

/** What the address asks for: terms of a record, a search to subscribe to, a subscription, or all of them. */
function Place({ messages }: { messages: SubscriptionMessages }) {
  const { get } = useAddress();
  if (get('of') !== '') return <Matches key={get('of')} messages={messages} subscriptionId={get('of')} />;
  if (get('record') !== '') return <OfRecord key={get('record')} messages={messages} recordId={get('record')} />;
  if (get('search') !== '') return <OfSearch key={get('search')} messages={messages} search={get('search')} />;
  if (get('tab') === 'add') return <AddForm messages={messages} />;
  return <Own messages={messages} />;
}

/** Subscriptions, adding one, and the recommendations of the day. */
export default function Subscriptions({ messages }: { messages: SubscriptionMessages }) {
  const { get } = useAddress();
  return (
    <>
      <Tabs
        tabs={[
          { value: '', label: messages.tabOwn },
          { value: 'add', label: messages.tabAdd },
          { value: 'recommended', label: messages.tabRecommended },
        ]}
      />
      {get('tab') === 'recommended' ? <Recommended messages={messages} /> : <Place messages={messages} />}
    </>
  );
}
