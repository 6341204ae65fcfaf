import { z } from 'zod';
import { localText } from '../../../lib/contract/local-text.ts';
import { renewalStarts } from '../../../lib/rules/circulation.ts';
import { fineRuleSchema, finesSchema } from './charges.schema.ts';
import { codeList } from './code-list.ts';

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** A lending rule; its numbers are described in lib/rules/circulation.ts. */
export const loanRuleSchema = z.strictObject({
  /** Name shown to readers: books, bound journals … */
  name: localText.optional(),
  readerTypes: codeList('readerType'),
  materialTypes: codeList('materialType'),
  locationTypes: codeList('locationType'),
  locations: codeList('location'),
  loans: z.int().min(0).max(1000),
  days: z.int().min(1).max(3650),
  renewals: z.int().min(0).max(100).default(1),
  renewalDays: z.int().min(1).max(3650).optional(),
  renewalWindow: z.int().min(0).max(3650).optional(),
  fine: fineRuleSchema.optional(),
});

/** Days on which the library is closed, both limits included. */
export const closedPeriodSchema = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    name: localText.optional(),
    /** Why, for staff. */
    reason: z.string().trim().max(200).optional(),
    /** Library codes that are closed; all of them if it is left out. */
    libCodes: z.array(z.string().trim().min(1).max(64)).max(100).optional(),
  })
  .refine(({ from, to }) => from <= to, 'it ends before it begins');

/** A type of readers with its name. */
export const readerTypeSchema = z.strictObject({ code: z.string().trim().min(1), name: localText });

/** `circulation` of library.json: docs/guide/circulation.md. */
export const circulationSchema = z.strictObject({
  /** IANA time zone of the library, in which its days start at midnight. */
  timeZone: z.string().refine(isTimeZone, 'a time zone like Asia/Shanghai').default('Asia/Shanghai'),
  readerTypes: z.array(readerTypeSchema).default([]),
  rules: z.array(loanRuleSchema).default([]),
  renewFrom: z.enum(renewalStarts).default('due'),
  lendWhileOverdue: z.boolean().default(false),
  renewOverdue: z.boolean().default(false),
  closed: z
    .strictObject({
      /** 1 Monday to 7 Sunday. */
      weekdays: z.array(z.int().min(1).max(7)).default([]),
      days: z.array(z.iso.date()).default([]),
      /** Holidays of several days, with a name for readers. */
      periods: z.array(closedPeriodSchema).default([]),
    })
    .prefault({}),
  /** Fines for late, damaged or lost items. */
  fines: finesSchema.prefault({}),
  /** First day on which imported loans are Yuelan's own and cost fines; never if omitted. */
  cutOver: z.iso.date().optional(),
  dueSoonDays: z.int().min(0).max(60).default(3),
});
