import { expect, it } from 'vitest';
import { classChoices } from './classes.ts';

const counted = ['T', 'I', 'I2', 'I3', 'B'].map((code) => ({ code, name: code, count: 1 }));
const codes = (chosen: string) => classChoices(counted, chosen).map((entry) => entry.code);

it('offers the main classes, and inside one what it is in and what is below it', () => {
  expect(codes('')).toEqual(['B', 'I', 'T']);
  expect(codes('I')).toEqual(['I', 'I2', 'I3']);
  expect(codes('I2')).toEqual(['I', 'I2']);
  expect(codes('K')).toEqual([]);
});
