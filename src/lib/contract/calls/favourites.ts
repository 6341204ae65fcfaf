import { z } from 'zod';
import { listOf, pageOf } from '../paging.ts';
import { lastPage } from '../search-terms.ts';
import { electronicKinds, longestFolderName, maxAtOnce } from '../../rules/favourites.ts';
import { longestTyped, tidyText } from '../../rules/questions.ts';
import { listStates } from './lists.ts';
import { recordIdSchema, recordSummarySchema } from './search.ts';

const id = z.string().regex(/^\d{1,15}$/);
const recordIds = z.array(recordIdSchema).min(1).max(maxAtOnce);
/** On one line, whatever was pasted. */
const name = z
  .string()
  .max(longestTyped)
  .transform((text) => tidyText(text).replaceAll(/\s+/g, ' '))
  .pipe(z.string().min(1).max(longestFolderName));

const paged = {
  ...pageOf(100, 20, lastPage),
};

/** What a shared folder or list is to others. */
const share = z.object({
  /** Id of the book list; its page is /personalCenter/bookListDetails?id=. */
  listId: z.string(),
  isPublic: z.boolean(),
  /** A public list is shown when the library has seen it. */
  state: z.enum(listStates),
});

const favourite = z.object({
  recordId: z.string(),
  folderId: z.string(),
  /** ISO day on which it was added. */
  addedOn: z.string(),
  title: z.string(),
  /** Null when the library has withdrawn it. */
  record: recordSummarySchema.nullable(),
});
export type Favourite = z.output<typeof favourite>;

const favouriteOrders = ['newest', 'oldest', 'title'] as const;

export const favouriteCalls = {
  listFavouriteFolders: {
    summary: "The reader's folders of favourites with what lies in them; the default one, which has no name, first.",
    input: z.object({}),
    output: z.object({
      total: z.int(),
      folders: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          isDefault: z.boolean(),
          count: z.int(),
          /** The book list that it is shared as; null when it never was. */
          share: share.nullable(),
        }),
      ),
    }),
  },
  listFavourites: {
    summary: 'Favourites of one folder or of all, page by page, with those that the library has withdrawn.',
    input: z.object({
      folderId: id.optional(),
      /** Words of the title. */
      q: z.string().trim().max(200).default(''),
      order: z.enum(favouriteOrders).default('newest'),
      ...paged,
    }),
    output: listOf(favourite),
  },
  listFavoured: {
    summary: 'Which of these records are favourites of the reader: for the buttons of a whole page at once.',
    input: z.object({ recordIds }),
    output: z.object({ recordIds: z.array(z.string()) }),
  },
  addFavourites: {
    summary: 'Puts records among the favourites: into the default folder when none is said. Those that are there stay.',
    input: z.object({ recordIds, folderId: id.optional() }),
    output: z.object({
      /** How many were none before. */
      added: z.int(),
    }),
  },
  cancelFavourites: {
    summary: 'Takes records off the favourites.',
    input: z.object({ recordIds }),
    output: z.object({ cancelled: z.int() }),
  },
  addFavouriteFolder: {
    summary: 'Adds a folder of favourites.',
    input: z.object({ name }),
    output: z.object({ id: z.string() }),
  },
  editFavouriteFolder: {
    summary: 'Gives a folder of favourites another name.',
    input: z.object({ id, name }),
    output: z.object({ id: z.string() }),
  },
  deleteFavouriteFolder: {
    summary: 'Takes a folder away; its records go to the default folder, or are no favourites any more.',
    input: z.object({ id, records: z.enum(['move', 'cancel']).default('move') }),
    output: z.object({ moved: z.int(), cancelled: z.int() }),
  },
  moveFavourites: {
    summary: 'Moves favourites to another folder.',
    input: z.object({ recordIds, folderId: id }),
    output: z.object({ moved: z.int() }),
  },
  shareFavourites: {
    summary:
      'Shares a folder as a book list with the records that are in it now; asked again, the list is brought up to date.',
    input: z.object({ folderId: id, isPublic: z.boolean().default(true) }),
    output: share,
  },
  listElectronicFavourites: {
    summary: 'Databases and journals with electronic copies among the favourites of the reader.',
    input: z.object({ kind: z.enum(electronicKinds).default(''), ...paged }),
    output: listOf(favourite.extend({ kind: z.enum(['database', 'journal']) })),
  },
};
