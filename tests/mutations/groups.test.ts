import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutationGroups } from './groups.ts';

test('every file that is to be mutated exists', () => {
  const files = Object.values(mutationGroups).flatMap((group) => group.files);
  expect(files.filter((file) => !existsSync(join(import.meta.dirname, '../..', file)))).toEqual([]);
});
