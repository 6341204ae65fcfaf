import { useState } from 'react';
import type { LabelKind } from '#lib/rules/label-sizes.ts';
import { TextField } from './Fields.tsx';
import { useDesk } from './frame.tsx';
import { KeyButton } from './keys.tsx';

const keys = { spine: 'N', pocket: 'B' } as const satisfies Record<LabelKind, string>;
const listKey = 'A';

/** Prints labels of copies: those that were looked up, and others whose barcodes are typed or scanned into the list. */
export default function LabelForm({ barcodes }: { barcodes: readonly string[] }) {
  const { base, messages } = useDesk();
  const [typed, setTyped] = useState<string>();
  return (
    <form className="desk-lines" action={`${base}/desk/labels.pdf`} target="_blank">
      <TextField
        label={messages.labels}
        hotkey={listKey}
        name="barcodes"
        rows={3}
        required
        spellCheck={false}
        value={typed ?? barcodes.join('\n')}
        onValue={setTyped}
      />
      <p className="desk-bar">
        <KeyButton hotkey={keys.spine} label={messages.spineLabels} type="submit" name="kind" value="spine" />
        <KeyButton hotkey={keys.pocket} label={messages.pocketLabels} type="submit" name="kind" value="pocket" />
      </p>
    </form>
  );
}
