import type { InputOf } from '#lib/contract/contract.ts';

/** A paper as readers order it. */
export const testOrder = {
  documentType: 'article',
  publicationName: '系统工程',
  articleTitle: '供应链的协调',
  author: '李明',
  issue: '21(4)',
  year: '2003',
  issn: '0317-8471',
  pages: '17—22',
  doi: 'https://doi.org/10.1000/182',
} as const satisfies InputOf<'requestDocument'>;

/** Document delivery of a library by mail. */
export const byMail = { form: { send: { by: 'mail', to: 'desk@example.edu' }, perDay: 3 } } as const;
