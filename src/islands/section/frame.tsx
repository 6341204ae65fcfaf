import { createContext, useContext } from 'react';
import type { FormOutcome, Question } from './acts.ts';
import type { FrameMessages } from './messages.ts';
import type { SectionSite } from './section.ts';

export interface Frame extends SectionSite {
  messages: FrameMessages;
  /** @returns whether the reader wants it */
  confirm: (question: Question) => Promise<boolean>;
  /**
   * Performs the act of a form and loads the section's data again.
   * @returns texts of mistakes by the names of their fields; undefined if the act is done
   */
  send: (form: FormData) => Promise<FormOutcome['problems'] | undefined>;
  outcome: FormOutcome | undefined;
  /** Number of acts so far: the section's calls are made again after each. */
  version: number;
}

export const FrameContext = createContext<Frame | undefined>(undefined);

/** What surrounds every section. @throws outside the personal center */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('a section is outside the personal center');
  return frame;
}
