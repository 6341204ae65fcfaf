import type { JudgedQuestion } from './assistant.judged.ts';
import { eighteenthBatch } from './assistant.eighteenth-batch.ts';
import { eleventhBatch } from './assistant.eleventh-batch.ts';
import { fifteenthBatch } from './assistant.fifteenth-batch.ts';
import { fourteenthBatch } from './assistant.fourteenth-batch.ts';
import { nineteenthBatch } from './assistant.nineteenth-batch.ts';
import { ninthBatch } from './assistant.ninth-batch.ts';
import { seventeenthBatch } from './assistant.seventeenth-batch.ts';
import { sixteenthBatch } from './assistant.sixteenth-batch.ts';
import { tenthBatch } from './assistant.tenth-batch.ts';
import { thirteenthBatch } from './assistant.thirteenth-batch.ts';
import { twelfthBatch } from './assistant.twelfth-batch.ts';
import { twentyFifthBatch } from './assistant.twenty-fifth-batch.ts';
import { twentyFourthBatch } from './assistant.twenty-fourth-batch.ts';
import { twentySecondBatch } from './assistant.twenty-second-batch.ts';
import { twentyThirdBatch } from './assistant.twenty-third-batch.ts';
import { twentiethBatch } from './assistant.twentieth-batch.ts';
import { twentyFirstBatch } from './assistant.twenty-first-batch.ts';

/** Batches that nothing is learnt from, in the order in which they were written. */
export const heldOut: readonly JudgedQuestion[] = [
  ninthBatch,
  tenthBatch,
  eleventhBatch,
  twelfthBatch,
  thirteenthBatch,
  fourteenthBatch,
  fifteenthBatch,
  sixteenthBatch,
  seventeenthBatch,
  eighteenthBatch,
  nineteenthBatch,
  twentiethBatch,
  twentyFirstBatch,
  twentySecondBatch,
  twentyThirdBatch,
  twentyFourthBatch,
  twentyFifthBatch,
].flat();
