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
  name: localText.optional().describe('Name shown to readers: books, bound journals …'),
  readerTypes: codeList('readerType').describe('Reader types that the rule applies to; all if empty.'),
  materialTypes: codeList('materialType').describe('Material types that the rule applies to; all if empty.'),
  locationTypes: codeList('locationType').describe('Location types that the rule applies to; all if empty.'),
  locations: codeList('location').describe('Locations that the rule applies to; all if empty.'),
  loans: z.int().min(0).max(1000).describe('Copies that a reader may have at a time under this rule; 0: not lent.'),
  days: z.int().min(1).max(3650).describe('Loan period in days.'),
  renewals: z.int().min(0).max(100).default(1).describe('Number of renewals.'),
  renewalDays: z.int().min(1).max(3650).optional().describe('Length of a renewal in days; `days` if omitted.'),
  renewalWindow: z
    .int()
    .min(0)
    .max(3650)
    .optional()
    .describe('Renewals only in this many last days of a loan; at any time if omitted.'),
  fine: fineRuleSchema.optional().describe("Fines instead of the library's."),
});

/** Days on which the library is closed, both limits included. */
export const closedPeriodSchema = z
  .strictObject({
    from: z.iso.date().describe('First closed day.'),
    to: z.iso.date().describe('Last closed day.'),
    name: localText.optional().describe('Name shown to readers.'),
    reason: z.string().trim().max(200).optional().describe('Why, for staff.'),
    libCodes: z
      .array(z.string().trim().min(1).max(64))
      .max(100)
      .optional()
      .describe('Library codes that are closed; all of them if it is left out.'),
  })
  .refine(({ from, to }) => from <= to, 'it ends before it begins');

/** A type of readers with its name. */
export const readerTypeSchema = z.strictObject({
  code: z.string().trim().min(1).describe('Code of the reader type.'),
  name: localText.describe('Name of the reader type.'),
});

/** `circulation` of library.json: docs/guide/circulation.md. */
export const circulationSchema = z.strictObject({
  timeZone: z
    .string()
    .refine(isTimeZone, 'a time zone like Asia/Shanghai')
    .default('Asia/Shanghai')
    .describe('IANA time zone of the library, in which its days start at midnight.'),
  readerTypes: z.array(readerTypeSchema).default([]).describe('Types of readers.'),
  rules: z
    .array(loanRuleSchema)
    .default([])
    .describe('Lending rules; the first that matches applies. Without rules: 20 copies, 30 days, one renewal.'),
  renewFrom: z.enum(renewalStarts).default('due').describe('Whether a renewal counts from the due day or from today.'),
  lendWhileOverdue: z.boolean().default(false).describe('Whether readers with overdue loans may borrow.'),
  renewOverdue: z.boolean().default(false).describe('Whether overdue loans may be renewed, counting from today.'),
  closed: z
    .strictObject({
      weekdays: z.array(z.int().min(1).max(7)).default([]).describe('1 Monday to 7 Sunday.'),
      days: z.array(z.iso.date()).default([]).describe('Single closed days.'),
      periods: z.array(closedPeriodSchema).default([]).describe('Holidays of several days, with a name for readers.'),
    })
    .prefault({})
    .describe('Closed days; due days move to the next open day.'),
  fines: finesSchema.prefault({}).describe('Fines for late, damaged or lost items.'),
  cutOver: z.iso
    .date()
    .optional()
    .describe("First day on which imported loans are Yuelan's own and cost fines; never if omitted."),
  dueSoonDays: z.int().min(0).max(60).default(3).describe('Days before the due day from which a loan is due soon.'),
});
