/** Header with which a page states how the process may cache it; it never leaves the process. */
export const cacheHeader = 'x-yuelan-cache';

export interface CacheRule {
  /**
   * `library:<groupCode>`, `record:<id>`, `list:<groupCode>:<name>`, `range:<groupCode>:<number>` (a range of record ids):
   * a change to any of them makes the page stale.
   */
  tags: string[];
  /** Seconds after which the page is rendered again even without an invalidation. */
  maxAge: number;
}

/** Declares that a page is the same for every visitor and may be kept until a tag changes or its age is reached. */
export function declareCache(response: { headers: Headers }, rule: CacheRule): void {
  response.headers.set(cacheHeader, `${rule.maxAge.toString()} ${rule.tags.join(' ')}`);
}

/** Reads what `declareCache` wrote; undefined for a page that declared nothing. */
export function cacheRuleOf(header: unknown): CacheRule | undefined {
  if (typeof header !== 'string') return undefined;
  const [age = '', ...tags] = header.split(' ');
  const maxAge = Number(age);
  return Number.isFinite(maxAge) && maxAge > 0 ? { tags: tags.filter(Boolean), maxAge } : undefined;
}
