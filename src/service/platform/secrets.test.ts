import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EnvironmentError } from './environment/environment.ts';
import { loadSecrets } from './secrets.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-secrets-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

test('keys are made once, for their owner alone', () => {
  const made = loadSecrets(dir);
  expect(loadSecrets(dir)).toEqual(made);
  expect(statSync(join(dir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test.each(['', '{', '{"tokenKey":"x"}', '[]'])('a damaged file (%j) is named, and stays as it is', (text) => {
  const file = join(dir, 'secrets.json');
  writeFileSync(file, text);
  expect(() => loadSecrets(dir)).toThrow(EnvironmentError);
  expect(() => loadSecrets(dir)).toThrow(file);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
