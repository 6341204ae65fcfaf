import { rankingHidden } from '#lib/rules/rankings.ts';
import type { MineWords } from '../mine/words.ts';
import { told, useCall } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';

/** Whether the reader's name may stand, shortened, in the ranking of readers. */
export function RankingName({ words }: { words: MineWords }) {
  const { client } = useFrame();
  const called = useCall('getUserSetting', { name: rankingHidden.name });
  if (called.state !== 'here') return null;
  const set = async (isHidden: boolean) => {
    const value = isHidden ? rankingHidden.value : '';
    told(
      await client.call('updateUserSetting', { name: rankingHidden.name, value }),
      isHidden ? words.nameHidden : words.nameShown,
    );
    called.again();
  };
  return (
    <label className="mine-switch">
      <input
        type="checkbox"
        checked={called.data.value === rankingHidden.value}
        disabled={called.isOld}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
      <span>
        {words.hideName}
        <span className="quiet block">{words.hideNameHint}</span>
      </span>
    </label>
  );
}
