import { z } from 'zod';
import { coverBytes, longestIntro, longestListName, maxAtOnce } from '../../rules/favourites.ts';
import { longestTyped, tidyText } from '../../rules/questions.ts';
import { lastPage } from '../search-terms.ts';
import { listStates } from './lists.ts';
import { recordIdSchema } from './search.ts';

const byId = z.object({ id: z.string().regex(/^\d{1,15}$/) });
const paged = z.object({
  page: z.coerce.number().int().min(1).max(lastPage).default(1),
  rows: z.coerce.number().int().min(1).max(100).default(20),
});
/** A name is on one line, whatever was pasted. */
const name = z
  .string()
  .max(longestTyped)
  .transform((text) => tidyText(text).replaceAll(/\s+/g, ' '))
  .pipe(z.string().min(1).max(longestListName));
const intro = z.string().max(longestTyped).transform(tidyText).pipe(z.string().max(longestIntro));
const records = z.array(recordIdSchema).max(maxAtOnce).default([]);

const placeChanges = ['first', 'up', 'down', 'last'] as const;
export type PlaceChange = (typeof placeChanges)[number];

const ownList = z.object({
  id: z.string(),
  name: z.string(),
  intro: z.string().nullable(),
  coverUrl: z.string().nullable(),
  isPublic: z.boolean(),
  /** What the library has said of it; a public list is shown when it is published. */
  state: z.enum(listStates),
  recordCount: z.int(),
  views: z.int(),
  favourites: z.int(),
  /** ISO day of the last change. */
  updatedOn: z.string(),
});
export type OwnList = z.output<typeof ownList>;

export const ownListCalls = {
  listOwnBookLists: {
    summary: "The reader's own book lists, in whichever state, the one changed last first.",
    input: paged,
    output: z.object({ total: z.int(), result: z.array(ownList) }),
  },
  saveBookList: {
    summary:
      'Makes a book list, or changes name, introduction and who sees it of one of the own. Other words are looked at by the library anew.',
    input: byId.partial().extend({
      name,
      intro: intro.default(''),
      isPublic: z.boolean().default(false),
    }),
    output: z.object({ id: z.string(), state: z.enum(listStates) }),
  },
  deleteBookList: {
    summary: 'Deletes one of the own book lists.',
    input: byId,
    output: z.object({ id: z.string() }),
  },
  arrangeBookList: {
    summary: 'Adds records to one of the own book lists, takes some out, or gives one another place.',
    input: byId.extend({
      add: records,
      remove: records,
      /** One place on, or to an end. */
      move: z.object({ recordId: recordIdSchema, to: z.enum(placeChanges) }).optional(),
    }),
    output: z.object({ recordCount: z.int() }),
  },
  saveBookListCover: {
    summary: 'Gives one of the own book lists a picture (JPEG or PNG below 2 MB); an empty one takes it away.',
    input: byId.extend({
      /** The file as Base64. */
      picture: z.string().max(Math.ceil(coverBytes / 3) * 4),
    }),
    output: z.object({ coverUrl: z.string().nullable() }),
  },
  getBookListCover: {
    summary: "The picture that a reader gave a list: of one that is shown, or of the reader's own.",
    input: byId,
    output: z.object({
      mediaType: z.string(),
      /** The file as Base64. */
      picture: z.string(),
      /** False for what its owner alone may see. */
      isShown: z.boolean(),
    }),
  },
  listFavouriteBookLists: {
    summary: 'Book lists that the reader has favoured, the last one first.',
    input: paged,
    output: z.object({
      total: z.int(),
      result: z.array(
        z.object({
          id: z.string(),
          /** Null when the list is not shown any more. */
          list: ownList
            .omit({ isPublic: true, state: true })
            .extend({
              /** Name of the reader who made it, shortened; null for the library's own. */
              reader: z.string().nullable(),
            })
            .nullable(),
        }),
      ),
    }),
  },
};
