import { z } from 'zod';
import { noticeChannels } from '../../rules/notices.ts';
import { languages } from '../language.ts';
import { entry } from './content.ts';

const language = z.enum(languages);

/** Texts of messages to readers, before they are saved; `value` is an entry of the content kind `notice-texts`. */
export const deskNoticeCalls = {
  previewDeskNotice: {
    summary: 'The placeholders of a kind of message, and its texts with sample values in each language.',
    input: z.object({ value: entry }),
    output: z.object({
      placeholders: z.array(z.string()),
      previews: z.array(
        z.object({ language, title: z.string(), text: z.string(), mail: z.string(), phone: z.string() }),
      ),
    }),
  },
  sendDeskTestNotice: {
    summary: 'Sends such a message with sample values to an address or number of staff.',
    input: z.object({
      value: entry,
      language,
      channel: z.enum(noticeChannels),
      recipient: z.string().trim().min(1).max(254),
    }),
    output: z.object({}),
  },
};
