import { useAddress } from '../personal-center/address.ts';
import { Tabs } from '../personal-center/parts.tsx';
import AddForm from './AddForm.tsx';
import Matches from './Matches.tsx';
import OfRecord from './OfRecord.tsx';
import OfSearch from './OfSearch.tsx';
import Own from './Own.tsx';
import Recommended from './Recommended.tsx';
import type { SubscriptionWords } from './words.ts';

/** What the address asks for: what a record or a search is to be subscribed to by, one subscription, or all of them. */
function Place({ words }: { words: SubscriptionWords }) {
  const { get, go } = useAddress();
  const back = () => {
    go({});
  };
  if (get('of') !== '') return <Matches key={get('of')} words={words} subscriptionId={get('of')} />;
  if (get('record') !== '') return <OfRecord key={get('record')} words={words} recordId={get('record')} />;
  if (get('search') !== '') return <OfSearch key={get('search')} words={words} search={get('search')} done={back} />;
  if (get('tab') === 'add') return <AddForm words={words} done={back} />;
  return <Own words={words} />;
}

/** Subscriptions, adding one, and the recommendations of the day. */
export default function Subscriptions({ words }: { words: SubscriptionWords }) {
  const { get } = useAddress();
  return (
    <>
      <Tabs
        tabs={[
          { value: '', label: words.tabOwn },
          { value: 'add', label: words.tabAdd },
          { value: 'recommended', label: words.tabRecommended },
        ]}
      />
      {get('tab') === 'recommended' ? <Recommended words={words} /> : <Place words={words} />}
    </>
  );
}
