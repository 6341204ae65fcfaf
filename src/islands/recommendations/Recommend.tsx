import type { OutputOf } from '#lib/contract/contract.ts';
import { formatNumber, separator } from '#lib/i18n/format.ts';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Tabs } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import OrderTitles from './OrderTitles.tsx';
import Own from './Own.tsx';
import RecommendForm from './RecommendForm.tsx';
import type { RecommendMessages } from './messages.ts';

interface Props {
  recordId: string;
  allowed: Allowed;
  messages: RecommendMessages;
}

function Copies({ recordId, ...form }: Props) {
  const { base } = useFrame();
  const called = useCall('getRecordDetail', { recordId });
  return (
    <Loaded called={called}>
      {({ title, titleLang, author, isbn, publisher, publishYear }) => (
        <>
          <h2>{form.messages.copiesOf}</h2>
          <p>
            <a href={`${base}/searchList/bookDetails/${recordId}`} lang={titleLang}>
              {title}
            </a>{' '}
            <span className="quiet">
              {[author, publisher, publishYear].filter((text) => text !== null).join(separator)}
            </span>
          </p>
          <RecommendForm {...form} way="record" known={{ title, author, isbn, recordId }} />
        </>
      )}
    </Loaded>
  );
}

export type Allowed = OutputOf<'getRecommendationAllowed'>;

/** The tabs that a reader has: the ways that are on, and the own recommendations in any case. */
function tabsOf({ isAllow, ways }: Allowed, messages: RecommendMessages) {
  const all = [
    { value: 'free', label: messages.tabFree },
    { value: 'custom', label: messages.tabCustom },
    { value: 'order', label: messages.tabOrder },
  ];
  return [
    ...(isAllow ? all.filter(({ value }) => ways.some((way) => way === value)) : []),
    { value: 'mine', label: messages.tabMine },
  ];
}

function Ways({ allowed, messages }: { allowed: Allowed; messages: RecommendMessages }) {
  const { language } = useFrame();
  const { get } = useAddress();
  const quota = useCall('getRecommendationQuota', {});
  const tabs = tabsOf(allowed, messages);
  const tab = tabs.find(({ value }) => value === get('tab'))?.value ?? tabs[0]?.value;
  const record = allowed.isAllow && allowed.ways.includes('record') && get('tab') === '' ? get('record') : '';
  const form = { allowed, messages };
  return (
    <>
      {!allowed.isAllow && (
        <Nothing title={allowed.ways.length === 0 ? messages.closed : (allowed.reason ?? messages.closed)} />
      )}
      {allowed.isAllow && quota.state === 'here' && (
        <p className="quiet" data-quota>
          {counted(messages, 'leftToday', quota.data.left, language, {
            most: formatNumber(quota.data.maxPerDay, language),
          })}
        </p>
      )}
      <Tabs tabs={tabs} />
      {record !== '' ? (
        <Copies key={record} recordId={record} {...form} />
      ) : tab === 'order' ? (
        <OrderTitles {...form} />
      ) : tab === 'mine' ? (
        <Own messages={messages} />
      ) : (
        <RecommendForm key={tab} {...form} way={tab === 'custom' ? 'custom' : 'free'} />
      )}
    </>
  );
}

export default function Recommend({ messages }: { messages: RecommendMessages }) {
  const called = useCall('getRecommendationAllowed', {});
  return <Loaded called={called}>{(allowed) => <Ways allowed={allowed} messages={messages} />}</Loaded>;
}
