/** Which comments a record's page shows; the contract's words without its schemas. */
export interface CommentQuery {
  filter: 'all' | 'positive' | 'negative';
  order: 'newest' | 'helpful';
  page: number;
}
export const commentQueryNames = ['comments', 'commentOrder', 'commentPage'] as const;

export const commentRows = 5;

/** Reads the parameters of an address; whatever is not understood is left at its default. */
export function readCommentQuery(input: URLSearchParams): CommentQuery {
  const filter = input.get('comments');
  const page = Number(input.get('commentPage'));
  return {
    filter: filter === 'positive' || filter === 'negative' ? filter : 'all',
    order: input.get('commentOrder') === 'helpful' ? 'helpful' : 'newest',
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : 1,
  };
}

/** `?…` of these comments; empty for what a record's page shows on its own. */
export function writeCommentQuery({ filter, order, page }: CommentQuery): string {
  const query = new URLSearchParams({
    ...(filter !== 'all' && { comments: filter }),
    // Positive and negative ones stand in one order.
    ...(order !== 'newest' && filter === 'all' && { commentOrder: order }),
    ...(page > 1 && { commentPage: String(page) }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}
