import { useState } from 'react';
import { errCodes, type Answer } from '#lib/contract/envelope.ts';
import type { FileImport } from '#lib/contract/desk/file-imports.ts';
import { importPartBytes, type importEncodings } from '#lib/rules/file-imports.ts';
import { base64Of } from './base64.ts';
import { partsOf } from './file-parts.ts';
import { useAsk, useDesk } from './frame.tsx';

/** A part that did not arrive is sent again so often, after so many milliseconds. */
const [attempts, pauseMs] = [4, 2_000];

export interface Upload {
  file: File;
  source: string;
  encoding: (typeof importEncodings)[number] | null;
}

/**
 * Brings a file in, part by part. It goes on where this part of the desk is left meanwhile; where the file is given up,
 * the next part is refused and it ends.
 */
export function useUpload(onEnd: () => void) {
  const ask = useAsk();
  const { messages } = useDesk();
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState('');

  const putPart = async (importId: string, part: number, bytes: Uint8Array, isLast: boolean) => {
    const content = base64Of(bytes);
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask('putFileImportPart', { importId, part, content, isLast });
      const mayArrive = !answer.success && answer.errCode >= errCodes.tooMany;
      if (!mayArrive || attempt === attempts) return answer;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const bring = async ({ file, source, encoding }: Upload): Promise<Answer<FileImport>> => {
    let answer = await ask('beginFileImport', { fileName: file.name, source, encoding });
    if (!answer.success) return answer;
    const { importId } = answer.data;
    let part = 0;
    const onRead = (bytes: number) => {
      setPercent(Math.floor((bytes / file.size) * 100));
    };
    for await (const { bytes, isLast } of partsOf(file, importPartBytes, onRead)) {
      answer = await putPart(importId, part, bytes, isLast);
      if (!answer.success) return answer;
      part += 1;
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
