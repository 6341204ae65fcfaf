import type { Block } from './blocks.ts';

/** A page that the server makes for the reader of the session, with everything that its layout shows. */
export interface PlainScreen {
  blocks: readonly Block[];
  tabs: readonly { value: string; label: string }[];
  tab: string;
  page: number;
  /** Parameters of this very place. */
  values: Readonly<Record<string, string>>;
  said: string;
  refused: string;
}
