import type { Language } from '../../../lib/contract/language.ts';
import { message, type MessageKey } from '../messages/index.ts';

type NameOf<Key> = Key extends `contentRemark_${infer Name}` ? Name : never;
/** What a load of content may have to say, each with a text in every language (`contentRemark_…`). */
export type ContentRemarkName = NameOf<MessageKey>;
export type RemarkValues = Readonly<Record<string, string>>;

/** Something that anyone who loads content should know. */
export interface ContentRemark {
  name: ContentRemarkName;
  values: RemarkValues;
}

/** A remark in words. */
export const remarkText = ({ name, values }: ContentRemark, language: Language): string =>
  message(language, `contentRemark_${name}`, values);

/** Thrown by a kind for what is wrong with its rows together. */
export class ContentError extends Error {
  readonly remark: ContentRemark;
  constructor(name: ContentRemarkName, values: RemarkValues) {
    super(remarkText({ name, values }, 'en-US'));
    this.remark = { name, values };
  }
}
