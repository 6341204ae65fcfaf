import { statusOf } from '#lib/contract/envelope.ts';
import type { ListPage } from './load-discovery-pages.ts';
import { pageCount } from '../parts/pages.ts';

/**
 * How the page of a list answers. Where a provider fails and the own papers stand in, the page is a page; it is kept
 * only when the provider is healthy.
 */
export function listStatus(page: ListPage): { status: number; isCacheable: boolean } {
  switch (page.kind) {
    case 'prompt':
      return { status: 200, isCacheable: true };
    case 'found': {
      const { numFound } = page.result;
      const isPast = numFound > 0 && page.query.page > pageCount(numFound, page.query.rows);
      return { status: isPast ? 404 : 200, isCacheable: true };
    }
    case 'failed':
      if (page.instead) return { status: 200, isCacheable: false };
      return { status: statusOf(page.failure), isCacheable: false };
    case 'none':
      return { status: statusOf(page.failure), isCacheable: false };
  }
}
