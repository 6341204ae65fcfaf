import type { Language } from '#lib/contract/language.ts';
import type { PlaceChange } from '#lib/contract/calls/lists.ts';
import { fill } from '#lib/i18n/format.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { SectionActs } from '../section/acts.ts';
import { counted } from '../section/text.ts';
import type { FavouriteMessages } from './messages.ts';

export const placeChanges = ['first', 'up', 'down', 'last'] as const satisfies readonly PlaceChange[];

const textsOf = (form: FormData, name: string) => form.getAll(name).filter((value) => typeof value === 'string');

const folderActs = (messages: FavouriteMessages, language: Language): SectionActs => ({
  remove: {
    ask: (form) =>
      form.has('one')
        ? undefined
        : {
            text: counted(messages, 'removeMany', textsOf(form, 'id').length, language),
            does: messages.unfavour,
          },
    run: (client, form) => client.call('cancelFavourites', { recordIds: textsOf(form, 'id') }),
  },
  move: {
    run: (client, form) =>
      client.call('moveFavourites', { recordIds: textsOf(form, 'id'), folderId: formText(form, 'folder') }),
  },
  toList: {
    run: (client, form) => {
      // A list takes only what the library has.
      const withdrawn = textsOf(form, 'withdrawn');
      const add = textsOf(form, 'id').filter((id) => !withdrawn.includes(id));
      return client.call('arrangeBookList', { id: formText(form, 'list'), add });
    },
  },
  addFolder: {
    check: (form) => nameProblem(form, messages),
    run: async (client, form) => {
      const answer = await client.call('addFavouriteFolder', { name: formText(form, 'name').trim() });
      return answer.success ? { ...answer, next: { folder: answer.data.id } } : answer;
    },
  },
  renameFolder: {
    check: (form) => nameProblem(form, messages),
    run: (client, form) =>
      client.call('editFavouriteFolder', { id: formText(form, 'id'), name: formText(form, 'name').trim() }),
  },
  deleteFolder: {
    run: (client, form) =>
      client.call('deleteFavouriteFolder', {
        id: formText(form, 'id'),
        records: formText(form, 'records') === 'cancel' ? 'cancel' : 'move',
      }),
    next: {},
  },
  share: {
    ask: (form) => ({
      text: fill(messages.confirmShare, { name: formText(form, 'name') }),
      does: messages.share,
    }),
    run: (client, form) => client.call('shareFavourites', { folderId: formText(form, 'id'), isPublic: true }),
  },
  unshare: {
    run: (client, form) => client.call('shareFavourites', { folderId: formText(form, 'id'), isPublic: false }),
  },
});

const nameProblem = (form: FormData, messages: FavouriteMessages): Record<string, string> =>
  formText(form, 'name').trim() === '' ? { name: messages.nameMissing } : {};

const listActs = (messages: FavouriteMessages): SectionActs => ({
  newList: {
    check: (form) => nameProblem(form, messages),
    run: async (client, form) => {
      const answer = await client.call('saveBookList', { name: formText(form, 'name').trim() });
      return answer.success ? { ...answer, next: { tab: 'lists', list: answer.data.id } } : answer;
    },
  },
  saveList: {
    check: (form) => nameProblem(form, messages),
    run: (client, form) =>
      client.call('saveBookList', {
        id: formText(form, 'id'),
        name: formText(form, 'name'),
        intro: formText(form, 'intro'),
        isPublic: form.has('isPublic'),
      }),
  },
  deleteList: {
    ask: (form) => ({ text: fill(messages.deleteList, { name: formText(form, 'name') }), does: messages.remove }),
    run: (client, form) => client.call('deleteBookList', { id: formText(form, 'id') }),
  },
  unfavourList: {
    run: (client, form) => client.call('favouriteBookList', { id: formText(form, 'id'), favourite: false }),
  },
  removeCover: {
    run: (client, form) => client.call('saveBookListCover', { id: formText(form, 'id'), picture: '' }),
  },
  takeOut: {
    run: (client, form) =>
      client.call('arrangeBookList', { id: formText(form, 'list'), remove: [formText(form, 'id')] }),
  },
  ...Object.fromEntries(
    placeChanges.map((to): [string, SectionActs[string]] => [
      to,
      {
        run: (client, form) =>
          client.call('arrangeBookList', {
            id: formText(form, 'list'),
            move: { recordId: formText(form, 'id'), to },
          }),
      },
    ]),
  ),
});

export const favouriteActs = (messages: FavouriteMessages, language: Language): SectionActs => ({
  ...folderActs(messages, language),
  ...listActs(messages),
});
