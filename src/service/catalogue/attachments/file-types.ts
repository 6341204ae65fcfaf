/** What a browser may show in its place; everything else is handed out to be saved, as bytes. */
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

/** Media type by the end of a file's name, since what a catalogue says of it is not trusted with scripts. */
export function fileTypeOf(file: string): { mediaType: string; isShown: boolean } {
  const end = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const mediaType = shown[end];
  return { mediaType: mediaType ?? 'application/octet-stream', isShown: mediaType !== undefined };
}
