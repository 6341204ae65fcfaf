import { z } from 'zod';
import { lendingSystemSchema } from './lending-system.schema.ts';

/**
 * Character sets of messages: cp850 is the default of the protocol, the others are used by Chinese systems. All contain
 * ASCII, and no multi-byte character contains a line break.
 */
export const charsets = ['utf-8', 'gb18030', 'gbk', 'big5', 'cp850', 'iso-8859-1'] as const;
export type Charset = (typeof charsets)[number];

const pattern = (...groups: readonly string[]) =>
  z
    .string()
    .max(300)
    .refine(
      (text) => {
        try {
          new RegExp(text, 'u');
        } catch {
          return false;
        }
        return groups.some((group) => text.includes(`(?<${group}>`));
      },
      `a regular expression with ${groups.map((group) => `(?<${group}>…)`).join(' or ')}`,
    );
const id = z.string().regex(/^[A-Z0-9]{2}$/);

/** Codes of the messages of SIP2 that Yuelan sends to another system. */
const sentCodes = ['01', '09', '11', '15', '17', '23', '25', '29', '35', '37', '63', '65', '93', '99'] as const;
export type SentCode = (typeof sentCodes)[number];

/** `sip2.system` of library.json: an external lending system that is queried for readers' loans. */
export const sipSystemSchema = lendingSystemSchema.extend({
  host: z.string().min(1).describe('Host name or address.'),
  port: z.int().min(1).max(65_535).describe('Port.'),
  tls: z.boolean().default(false).describe('Whether to use TLS; this machine must trust the certificate.'),
  account: z
    .string()
    .min(1)
    .optional()
    .describe('Account for sign-in (93); the password is stored separately. No sign-in if omitted.'),
  institution: z.string().default('').describe('AO and CP of every message.'),
  location: z.string().default('').describe('CP of the sign-in.'),
  charset: z.enum(charsets).default('utf-8').describe('Character set of messages.'),
  delimiter: z.string().length(1).default('|').describe('Sign after each field.'),
  lineEnd: z.enum(['cr', 'crlf']).default('cr').describe('End of a message.'),
  errorDetection: z.boolean().default(true).describe('Whether messages carry sequence numbers and checksums.'),
  connections: z.int().min(1).max(20).default(3).describe('Connections at a time, opened when needed.'),
  dates: z.enum(['dayFirst', 'monthFirst']).default('dayFirst').describe('How 01/02/2026 is read.'),
  chargedItem: pattern('barcode')
    .default('^\\s*(?<barcode>\\S+)')
    .describe('Patterns for the entries of lists in 64, if they contain more than a barcode or amount.'),
  fineItem: pattern('amount')
    .default('(?<amount>\\d+\\.\\d{1,2})\\s*(?<title>.*)$')
    .describe('Pattern for an entry of AV with (?<amount>…), optionally (?<title>…) and (?<id>…).'),
  holdItem: pattern('text')
    .default('^(?<text>.*)$')
    .describe('Pattern for an entry of AS and CD with (?<text>…): barcode, control number or title.'),
  feeType: z
    .string()
    .regex(/^\d{2}$/)
    .default('01')
    .describe('Protocol codes of payments: fee type (BT) and payment type.'),
  paymentType: z
    .string()
    .regex(/^\d{2}$/)
    .default('02')
    .describe('Protocol code of the payment type.'),
  supports: z
    .array(z.enum(sentCodes))
    .optional()
    .describe('Supported messages by request code (29, 15 …), if its own list (BX) is missing or wrong.'),
  extraFields: z
    .record(z.string(), z.record(id, z.string()))
    .default({})
    .describe('Additional fields that messages require, by message code: `{ "63": { "XX": "1" } }`.'),
  itemFields: z
    .strictObject({
      renewals: id.optional().describe('Field with the number of renewals.'),
      lentOn: id.optional().describe('Field with the day of lending.'),
    })
    .prefault({})
    .describe('Fields of item information (18).'),
});
export type SipSystemSettings = z.output<typeof sipSystemSchema>;
