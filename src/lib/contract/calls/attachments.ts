import { z } from 'zod';
import { attachmentAccess } from '../../rules/attachment-file.ts';
import { recordIdSchema } from './search.ts';

const attachment = z.object({
  attachmentId: z.string(),
  title: z.string(),
  /** Address on the web or of this site; null for a file of the library, which `/find/attachment/getFile` answers. */
  url: z.string().nullable(),
  mediaType: z.string().nullable(),
  /** Who may read the file: everyone, signed-in readers, or anyone who is inside the library's network. */
  access: z.enum(attachmentAccess),
});

export const attachmentCalls = {
  listAttachments: {
    summary: 'The attachments of a record that can be opened, with their access rules.',
    input: z.object({ recordId: recordIdSchema }),
    output: z.array(attachment),
  },
  getAttachment: {
    summary: 'One attachment, for who may read it: 401 before sign-in, 403 outside the network of the library.',
    input: z.object({ recordId: recordIdSchema, attachmentId: z.string().regex(/^\d{1,15}$/) }),
    output: attachment.extend({
      /** Path below the library's folder of attachments. */
      file: z.string().nullable(),
    }),
  },
};
