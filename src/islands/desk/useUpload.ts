import { useState } from 'react';
import { errCodes, type Answer } from '#lib/contract/envelope.ts';
import type { ImportWork } from '#lib/contract/desk/file-imports.ts';
import { importPartBytes } from '#lib/rules/file-imports.ts';
import { base64Of } from './base64.ts';
import { partsOf, type FilePart } from './file-parts.ts';
import { useAsk, useDesk } from './frame.tsx';

/** A part that did not arrive is sent again so often, after so many milliseconds. */
const [attempts, pauseMs] = [4, 2_000];

/** Files that are brought in together: how that begins, and the call that takes their parts. */
export interface Upload {
  files: readonly File[];
  begin: () => Promise<Answer<ImportWork>>;
  part: 'putFileImportPart' | 'putMoveInPart';
}

/**
 * Brings files in, part by part. It goes on where this part of the desk is left meanwhile; where the work is given up,
 * the next part is refused and it ends.
 */
export function useUpload(onEnd: () => void) {
  const ask = useAsk();
  const { messages } = useDesk();
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState('');

  const putPart = async (call: Upload['part'], importId: string, part: number, { bytes, isLast }: FilePart) => {
    const content = base64Of(bytes);
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask(call, { importId, part, content, isLast });
      const mayArrive = !answer.success && answer.errCode >= errCodes.tooMany;
      if (!mayArrive || attempt === attempts) return answer;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const bring = async ({ files, begin, part: call }: Upload): Promise<Answer<ImportWork>> => {
    let answer = await begin();
    if (!answer.success) return answer;
    const { importId } = answer.data;
    const size = files.reduce((sum, file) => sum + file.size, 0);
    let [part, before] = [0, 0];
    for (const file of files) {
      const start = before;
      const onRead = (bytes: number) => setPercent(Math.floor(((start + bytes) / size) * 100));
      for await (const filePart of partsOf(file, importPartBytes, onRead)) {
        answer = await putPart(call, importId, part, filePart);
        if (!answer.success) return answer;
        part += 1;
      }
      before += file.size;
    }
    return answer;
  };
  const upload = async (input: Upload) => {
    setProblem('');
    setPercent(0);
    try {
      const answer = await bring(input);
      setProblem(answer.success ? '' : answer.message);
    } catch {
      // The file is gone, or may not be read any more.
      setProblem(messages.importUnreadable);
    }
    setPercent(undefined);
    onEnd();
  };
  return { upload, percent, problem };
}
