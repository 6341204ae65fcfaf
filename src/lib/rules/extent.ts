/**
 * Pages that a record states for a volume: `360页` or `xii, 360 p.` is 360.
 * @param extent of a record; null where it has none
 * @returns undefined where no pages are stated
 */
export function pagesIn(extent: string | null | undefined): number | undefined {
  const pages = /(?<!\d)(\d{1,6})\s*(?:页|頁|p\b|pages?\b|ページ)/iu.exec(extent ?? '')?.[1];
  return pages === undefined ? undefined : Number(pages);
}
