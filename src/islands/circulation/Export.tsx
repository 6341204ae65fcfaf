import { useState } from 'react';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { toastResult } from '../section/frame.tsx';
import { download } from './download.ts';

export function Export({ label, ask }: { label: string; ask: () => Promise<Answer<OutputOf<'exportLoans'>>> }) {
  const [isBusy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    const answer = await ask();
    setBusy(false);
    if (toastResult(answer) && answer.success) download(answer.data);
  };
  return (
    <button
      type="button"
      className="btn with-scripts"
      aria-disabled={isBusy}
      onClick={() => !isBusy && void fetchFile()}
    >
      {label}
    </button>
  );
}
