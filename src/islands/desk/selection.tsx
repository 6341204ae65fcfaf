import { useState } from 'react';
import { fill } from '#lib/i18n/format.ts';
import { useDesk } from './frame.tsx';
import { Key, shortcut, useElementKey } from './keys.tsx';

export interface Selection {
  ids: ReadonlySet<string>;
  select: (id: string, isSelected: boolean) => void;
  /** Ticks these rows and no others. */
  replace: (ids: readonly string[]) => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    select: (id, isSelected) => {
      const next = new Set(ids);
      if (isSelected) next.add(id);
      else next.delete(id);
      setIds(next);
    },
    replace: (next) => setIds(new Set(next)),
  };
}

export function RowTick({ selection, id, title }: { selection: Selection; id: string; title: string }) {
  const { messages } = useDesk();
  return (
    <label className="desk-tick">
      <input
        type="checkbox"
        data-row
        checked={selection.ids.has(id)}
        aria-label={fill(messages.selectOne, { title })}
        onChange={(event) => selection.select(id, event.target.checked)}
      />
    </label>
  );
}

/** Ticks all rows or none; says how many are ticked. */
export function SelectAll({ count, total, onToggle }: { count: number; total: number; onToggle: () => void }) {
  const { messages } = useDesk();
  const box = useElementKey<HTMLInputElement>('A', (input) => input.click());
  return (
    <>
      <label className="desk-tick">
        <input
          ref={box}
          type="checkbox"
          aria-keyshortcuts={shortcut('A')}
          checked={count === total}
          onChange={onToggle}
        />
        {messages.selectAll} <Key of="A" />
      </label>
      {count > 0 && <span>{fill(messages.selected, { count })}</span>}
    </>
  );
}
