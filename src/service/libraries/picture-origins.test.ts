import { expect, test } from 'vitest';
import { pictureOrigins } from './handlers.ts';
import { libraryFileSchema } from '../platform/configuration/schema.ts';
import { smallLibrary } from '#support/library-folder.ts';

const originsOf = (change: object) =>
  pictureOrigins(libraryFileSchema.parse({ ...smallLibrary('small', '100001'), ...change }));

test('a library that names no picture elsewhere shows none of others', () => {
  expect(originsOf({})).toEqual([]);
  expect(originsOf({ findConfig: { pcLogoUrl: '/files/small/logo.svg' } })).toEqual([]);
});

test('hosts of logo, icon, background and pictureHosts are named, each once', () => {
  const covers = { urls: ['https://covers.example/isbn/{isbn}?app={appId}', 'https://b.example:8443/{title}'] };
  const findConfig = {
    pcLogoUrl: 'https://cdn.example/logo.svg',
    iconUrl: 'https://cdn.example/icon.svg',
    searchBackGround: 'http://old.example/a.jpg',
    bookCover: '1',
    bookCoverAppId: 'a',
  };
  expect(originsOf({ findConfig, covers, pictureHosts: ['*.books.example'] })).toEqual([
    'https://cdn.example',
    'http://old.example',
    'https://*.books.example',
  ]);
});

test('invalid host names are rejected in pictureHosts', () => {
  for (const host of ['*', 'https://a.example', 'a.example/x', "a.example;script-src 'self'", '*.*.example', 'a b.c']) {
    const file = { ...smallLibrary('small', '100001'), pictureHosts: [host] };
    expect(libraryFileSchema.safeParse(file).success, host).toBe(false);
  }
});
