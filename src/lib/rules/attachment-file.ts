/**
 * Names of files that libraries attach to their records: paths below one folder, with slashes, that can neither leave
 * the folder nor name a hidden file.
 */
const segment = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_ .,()（）《》·+-]*$/u;

/** Whether a path names a file below the folder of attachments: `theses/2019/张三.pdf`. */
export function isAttachmentFile(path: string): boolean {
  if (path.length === 0 || path.length > 300) return false;
  return path.split('/').every((entry) => segment.test(entry) && !entry.includes('..') && entry.trimEnd() === entry);
}

/** Who may read an attachment: everyone, signed-in readers, or anyone who is inside the library's network. */
export const attachmentAccess = ['everyone', 'reader', 'inside'] as const;
export type AttachmentAccess = (typeof attachmentAccess)[number];
