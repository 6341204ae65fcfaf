export function download({
  fileName,
  mediaType,
  content,
}: {
  fileName: string;
  mediaType: string;
  content: string;
}): void {
  const url = URL.createObjectURL(new Blob([content], { type: `${mediaType};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Not at once: the browser fetches it after this.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
