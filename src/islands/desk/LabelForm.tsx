import { useRef, useState } from 'react';
import type { LabelKind } from '#lib/rules/label-sizes.ts';
import { useDesk } from './frame.tsx';
import { Key, KeyButton, shortcut, useKeys } from './keys.tsx';

const keys = { spine: 'N', pocket: 'B' } as const satisfies Record<LabelKind, string>;
const listKey = 'A';

/** Prints labels of copies: those that were looked up, and others whose barcodes are typed or scanned into the list. */
export default function LabelForm({ barcodes }: { barcodes: readonly string[] }) {
  const { base, messages } = useDesk();
  const [typed, setTyped] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLTextAreaElement>(null);
  const spine = useRef<HTMLButtonElement>(null);
  const pocket = useRef<HTMLButtonElement>(null);
  useKeys({
    [keys.spine]: () => form.current?.requestSubmit(spine.current),
    [keys.pocket]: () => form.current?.requestSubmit(pocket.current),
    [listKey]: () => list.current?.focus(),
  });
  return (
    <form ref={form} className="desk-lines" action={`${base}/desk/labels.pdf`} target="_blank">
      <label>
        <span>
          {messages.labels} <Key of={listKey} />
        </span>
        <textarea
          ref={list}
          className="field"
          name="barcodes"
          aria-keyshortcuts={shortcut(listKey)}
          rows={3}
          required
          autoComplete="off"
          spellCheck={false}
          value={typed ?? barcodes.join('\n')}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <p className="desk-bar">
        <KeyButton ref={spine} hotkey={keys.spine} type="submit" name="kind" value="spine">
          {messages.spineLabels}
        </KeyButton>
        <KeyButton ref={pocket} hotkey={keys.pocket} type="submit" name="kind" value="pocket">
          {messages.pocketLabels}
        </KeyButton>
      </p>
    </form>
  );
}
