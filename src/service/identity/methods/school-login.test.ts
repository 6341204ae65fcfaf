import { afterEach, beforeEach, expect, it } from 'vitest';
import { libraryFileSchema } from '../../platform/configuration/schema.ts';
import { testLibrary, testService, type TestService } from '#support/service.ts';
import { otherLibrary } from '#support/records.ts';

const url = 'https://sso.consortium.example/login?school=900001';
let service: TestService;
beforeEach(async () => {
  service = await testService({ libraries: [{ file: { schoolLogin: { url } } }, otherLibrary] });
});
afterEach(() => service.close());

it('returns the configured address, or none in other libraries', async () => {
  expect(await service.data('getSchoolLogin', {})).toEqual({ code: '1', loginUrl: url });
  expect(await service.data('getSchoolLogin', {}, { library: 'other' })).toEqual({ code: '0', loginUrl: '' });
});

it('takes whole https addresses alone, which can stand in a policy for frames', () => {
  const read = (text: string) => libraryFileSchema.safeParse({ ...testLibrary, schoolLogin: { url: text } }).success;
  expect(read(url)).toBe(true);
  expect(read('http://127.0.0.1:4399/school')).toBe(true);
  const bad = [
    'http://sso.example/',
    'javascript:alert(1)',
    '/login',
    'https://sso.example;script-src */',
    'https://a b/',
  ];
  expect(bad.filter(read)).toEqual([]);
});
