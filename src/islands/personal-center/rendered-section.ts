import type { CallName } from '#lib/contract/endpoints.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import type { UserInfo } from '#lib/stores/session/reader.ts';
import type { FormOutcome } from '../section/acts.ts';

/** Answers of calls by `answerKey`. */
export type Answers = Record<string, Answer<unknown>>;

export const answerKey = (name: CallName, body: string): string => `${name} ${body}`;

/** What a page contains of a section that the server has rendered, next to its markup: the browser hydrates it with this. */
export interface RenderedSection {
  reader: UserInfo;
  origin: string;
  pathname: string;
  query: string;
  referrer: string;
  answers: Answers;
  outcome?: FormOutcome | undefined;
}

/** A section of the personal center as the server renders it for its reader. */
export interface SectionPage {
  markup: string;
  rendered: RenderedSection;
  /** Addresses of its style sheets. */
  sheets: readonly string[];
  /** What was done; empty otherwise. */
  said: string;
  /** Why something was not done; empty otherwise. */
  refused: string;
}

/** The id of the element with the data of the section. */
export const renderedSectionId = 'rendered-section';

/** The section that the server has rendered into this page, if any. */
export function renderedSectionHere(): RenderedSection | undefined {
  const text = document.getElementById(renderedSectionId)?.textContent;
  if (!text) return undefined;
  const rendered: RenderedSection = JSON.parse(text);
  return rendered;
}
