import { useState } from 'react';
import { rankingHidden } from '#lib/rules/rankings.ts';
import type { MineMessages } from '../section/list-messages.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';

/** Whether the reader's name may stand, shortened, in the ranking of readers. */
export function RankingName({ messages }: { messages: MineMessages }) {
  const { client } = useFrame();
  const called = useCall('getUserSetting', { name: rankingHidden.name });
  const [wanted, setWanted] = useState<boolean>();
  if (called.state !== 'here') return null;
  const isHidden = wanted ?? called.data.value === rankingHidden.value;
  const set = async (hide: boolean) => {
    // The box shows what the reader wants at once, and what was before where that could not be kept.
    setWanted(hide);
    const value = hide ? rankingHidden.value : '';
    const answer = await client.call('updateUserSetting', { name: rankingHidden.name, value });
    if (!toastResult(answer, hide ? messages.nameHidden : messages.nameShown)) setWanted(!hide);
  };
  return (
    <label className="mine-switch">
      <input type="checkbox" checked={isHidden} onChange={(event) => void set(event.currentTarget.checked)} />
      <span>
        {messages.hideName}
        <span className="quiet block">{messages.hideNameHint}</span>
      </span>
    </label>
  );
}
