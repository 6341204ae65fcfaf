/** Media types that a browser may show inline; other files are downloads. */
const shown: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
};

/** Derives the media type from the file extension. The catalogue's own value could name a type that runs scripts. */
export function fileTypeOf(file: string): { mediaType: string; isShown: boolean } {
  const end = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const mediaType = shown[end];
  return { mediaType: mediaType ?? 'application/octet-stream', isShown: mediaType !== undefined };
}
