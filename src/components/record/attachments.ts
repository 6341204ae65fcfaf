import type { OutputOf } from '#lib/contract/contract.ts';
import type { Language } from '#lib/contract/language.ts';
import { webAddress } from '../web-address.ts';

type Attachment = OutputOf<'listAttachments'>[number];

/** Path inside the library of the reader for a PDF file. */
export const previewPath = (recordId: string, attachmentId: string): string =>
  `/previewPdf/${recordId}/${attachmentId}`;

/** Address of a file's bytes, the same on every host; the refusal is in that language. */
export const fileAddress = (
  mappingPath: string,
  language: Language,
  { recordId, attachmentId }: { recordId: string; attachmentId: string },
): string => `/find/attachment/file/${mappingPath}/${recordId}/${attachmentId}?lang=${language}`;

/** Whether a file opens in our own reader. */
export const isPreviewable = ({ url, mediaType }: Pick<Attachment, 'url' | 'mediaType'>): boolean =>
  url === null && mediaType === 'application/pdf';

/** An address of the web, or of this site; undefined for a file and for what cannot be linked to. */
export const outsideAddress = ({ url }: Pick<Attachment, 'url'>): string | undefined =>
  url === null ? undefined : (webAddress(url) ?? (url.startsWith('/') ? url : undefined));
