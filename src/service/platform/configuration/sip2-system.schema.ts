import { z } from 'zod';

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
export const sipSystemSchema = z.strictObject({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535),
  /** Whether to use TLS; this machine must trust the certificate. */
  tls: z.boolean().default(false),
  /** Account for sign-in (93); the password is stored separately. No sign-in if omitted. */
  account: z.string().min(1).optional(),
  /** AO and CP of every message. */
  institution: z.string().default(''),
  location: z.string().default(''),
  charset: z.enum(charsets).default('utf-8'),
  delimiter: z.string().length(1).default('|'),
  lineEnd: z.enum(['cr', 'crlf']).default('cr'),
  /** Whether messages carry sequence numbers and checksums. */
  errorDetection: z.boolean().default(true),
  connections: z.int().min(1).max(20).default(3),
  /** How long one answer may take. */
  timeoutMs: z.int().min(100).max(30_000).default(5_000),
  /** Milliseconds after which a reader's page shows the cached state. */
  pageMs: z.int().min(50).max(10_000).default(1_500),
  /** The same of a list of books that shows their copies. */
  listMs: z.int().min(0).max(2_000).default(250),
  /** Seconds for which a reader's data counts as current. */
  freshSeconds: z.int().min(0).max(3_600).default(20),
  /** The same of a copy. */
  itemSeconds: z.int().min(1).max(86_400).default(120),
  /** Whether its patron identifier (AA) is the card number or the account. */
  patron: z.enum(['card', 'account']).default('card'),
  dates: z.enum(['dayFirst', 'monthFirst']).default('dayFirst'),
  /** Patterns for the entries of lists in 64, if they contain more than a barcode or amount. */
  chargedItem: pattern('barcode').default('^\\s*(?<barcode>\\S+)'),
  fineItem: pattern('amount').default('(?<amount>\\d+\\.\\d{1,2})\\s*(?<title>.*)$'),
  holdItem: pattern('text').default('^(?<text>.*)$'),
  /** Whether readers can pay its fees online; each payment is reported to it (37). */
  payments: z.boolean().default(false),
  /** Protocol codes of payments: fee type (BT) and payment type. */
  feeType: z
    .string()
    .regex(/^\d{2}$/)
    .default('01'),
  paymentType: z
    .string()
    .regex(/^\d{2}$/)
    .default('02'),
  /** Whether it lends by the rules in library.json (`circulation`): then readers see them. */
  loanRules: z.boolean().default(false),
  /** Its codes of our pick-up places (BS), if they differ. */
  places: z.record(z.string(), z.string()).default({}),
  /** Supported messages by request code (29, 15 …), if its own list (BX) is missing or wrong. */
  supports: z.array(z.enum(sentCodes)).optional(),
  /** Additional fields that messages require, by message code: `{ "63": { "XX": "1" } }`. */
  extraFields: z.record(z.string(), z.record(id, z.string())).default({}),
  itemFields: z.strictObject({ renewals: id.optional(), lentOn: id.optional() }).prefault({}),
});
export type SipSystemSettings = z.output<typeof sipSystemSchema>;
