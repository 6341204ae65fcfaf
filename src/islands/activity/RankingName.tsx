import { rankingHidden } from '#lib/rules/rankings.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import type { MineMessages } from '../section/list-messages.ts';

/** Whether the reader's name may appear, shortened, in the ranking of readers. */
export function RankingName({ messages }: { messages: MineMessages }) {
  const { outcome } = useFrame();
  const called = useCall('getUserSetting', { name: rankingHidden.name });
  if (called.state !== 'here') return null;
  return (
    // A choice that was refused gives way to the one that is saved.
    <ActForm key={outcome ? JSON.stringify(outcome.values) : ''}>
      <label className="mine-switch">
        <input
          type="checkbox"
          name="isHidden"
          defaultChecked={called.data.value === rankingHidden.value}
          onChange={({ currentTarget: { form } }) => form?.requestSubmit(form.querySelector('button'))}
        />
        <span>
          {messages.hideName}
          <span className="quiet block">{messages.hideNameHint}</span>
        </span>
      </label>
      <ActButton act="rankingName" className="btn without-scripts">
        {messages.save}
      </ActButton>
    </ActForm>
  );
}
