/**
 * Formats a subject heading for readers. PubMed marks main topics with an asterisk and joins qualifiers by a slash:
 * `Aurovertins/*chemistry` is shown as `Aurovertins / chemistry`. Subdivisions of the Library of Congress are joined in the
 * same way: `China--History`. Exact searches use the heading as stored.
 */
export function subjectLabel(heading: string): string {
  const isMesh = heading.startsWith('*') || heading.includes('/*') || /^[A-Z][^/]*\/[a-z]/.test(heading);
  return heading
    .split(isMesh ? /\/|--+/ : /--+/)
    .map((part) => (isMesh ? part.replace(/^\*/, '') : part).trim())
    .join(' / ');
}
