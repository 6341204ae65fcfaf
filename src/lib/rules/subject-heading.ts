/**
 * Formats a subject heading for readers. PubMed marks main topics with an asterisk and joins qualifiers by a slash:
 * `Aurovertins/*chemistry` is shown as `Aurovertins / chemistry`. Searches use the heading as stored.
 */
export function subjectLabel(heading: string): string {
  const isMesh = heading.startsWith('*') || heading.includes('/*') || /^[A-Z][^/]*\/[a-z]/.test(heading);
  if (!isMesh) return heading;
  return heading
    .split('/')
    .map((part) => part.replace(/^\*/, '').trim())
    .join(' / ');
}
