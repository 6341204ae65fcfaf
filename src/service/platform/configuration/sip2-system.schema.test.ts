import { expect, test } from 'vitest';
import { answerCodes } from '../../sip2/client/types.ts';
import { sipSystemSchema } from './sip2-system.schema.ts';

const parse = (supports: string[]) => sipSystemSchema.safeParse({ host: 'lms.example', port: 6001, supports });

test('accepts every message that Yuelan sends, and no answer', () => {
  expect(parse(Object.keys(answerCodes)).success).toBe(true);
  expect(parse(['64']).success).toBe(false);
});
