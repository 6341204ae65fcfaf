import type { OutputOf } from '#lib/contract/contract.ts';
import { commentStates } from '#lib/rules/evaluations.ts';
import type { EvaluationMessages } from './messages.ts';
import { recordPath, PageLink, DateTime, Multiline } from '../section/text-parts.tsx';
import type { MineMessages } from '../section/list-messages.ts';
import { useAddress } from '../section/section-address.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place, Tabs } from '../section/section-parts.tsx';
import { fill } from '#lib/i18n/fill.ts';
import { counted } from '../section/text.ts';
import { Edit } from './Edit.tsx';

type Own = OutputOf<'listOwnEvaluations'>['result'][number];
const rows = 10;

interface Said {
  messages: MineMessages;
  form: EvaluationMessages;
}

function Entry({ own, part, messages, form }: Said & { own: Own; part: 'comment' | 'rating' }) {
  const { language } = useFrame();
  const about = fill(messages.labelled, { name: messages.delete, text: own.title });
  return (
    <li>
      <h2>
        <PageLink path={recordPath(own.recordId)}>{own.title}</PageLink>
      </h2>
      <p className="mine-facts">
        {own.score !== null && <span>{counted(messages, 'stars', own.score, language)}</span>}
        {part === 'comment' && own.state !== null && <strong>{messages[`comment_${own.state}`]}</strong>}
        <DateTime at={own.updatedAt} />
        {own.helpful > 0 && <span>{counted(messages, 'helped', own.helpful, language)}</span>}
      </p>
      {part === 'comment' && <Multiline>{own.comment}</Multiline>}
      <div className="mine-acts">
        {own.recordId !== null && <Edit own={own} recordId={own.recordId} messages={messages} form={form} />}
        <ActForm values={{ id: own.evaluationId, part, title: own.title }}>
          <ActButton act="delete" about={about}>
            {messages.delete}
          </ActButton>
        </ActForm>
      </div>
    </li>
  );
}

function States({ messages }: { messages: MineMessages }) {
  const chosen = useAddress().get('state');
  return (
    <nav className="chips" aria-label={messages.status}>
      {['' as const, ...commentStates].map((state) => (
        <Place key={state} className="chip" values={{ state }} keep={['tab']} current={state === chosen}>
          {state === '' ? messages.all : messages[`comment_${state}`]}
        </Place>
      ))}
    </nav>
  );
}

export function Comments({ messages, form }: Said) {
  const { get, page } = useAddress();
  const part = get('tab') === 'rating' ? 'rating' : 'comment';
  const state = part === 'comment' ? commentStates.find((commentState) => commentState === get('state')) : undefined;
  const called = useCall('listOwnEvaluations', { kind: part, ...(state && { state }), page, rows });
  const none = part === 'comment' ? messages.noComments : messages.noRatings;
  return (
    <>
      <Tabs
        tabs={[
          { value: 'comment', label: messages.tabComments },
          { value: 'rating', label: messages.tabRatings },
        ]}
      />
      {part === 'comment' && <States messages={messages} />}
      <div>
        <Loaded called={called}>
          {({ total, result }) => (
            <>
              {result.length === 0 && <Nothing title={state === undefined ? none : messages.noneSuch} />}
              <ul className="mine-entries">
                {result.map((own) => (
                  <Entry key={own.evaluationId} own={own} part={part} messages={messages} form={form} />
                ))}
              </ul>
              <Pages count={total} rows={rows} keep={['tab', 'state']} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}
