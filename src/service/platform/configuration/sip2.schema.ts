import { z } from 'zod';
import { sipSystemSchema } from './sip2-system.schema.ts';

const bin = z
  .string()
  .regex(/^[A-Za-z0-9]{1,8}$/)
  .optional();

/** `sip2.server` of library.json: machines of the library that work on Yuelan's own circulation. */
const sipServerSchema = z.strictObject({
  addresses: z
    .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
    .min(1)
    .describe('Addresses and ranges (10.0.0.0/8) from which machines may connect. At least one.'),
  institution: z.string().trim().min(1).max(60).optional().describe('Institution ID (AO); the group code if omitted.'),
  patronPassword: z
    .enum(['required', 'optional'])
    .default('required')
    .describe('Whether actions of a reader require the password. A password that is sent is always checked.'),
  secondFactor: z
    .enum(['allowed', 'refused'])
    .default('allowed')
    .describe('Whether readers with a second factor may use machines, which only check the password.'),
  payments: z.boolean().default(false).describe('Whether machines may take payments (37).'),
  blockPatron: z.boolean().default(false).describe('Whether a machine may freeze a card (01).'),
  dueDates: z
    .enum(['iso', 'sip2'])
    .default('iso')
    .describe('How due days are written: 2026-12-31, or 20261231    235959.'),
  bins: z
    .strictObject({
      shelf: bin.describe('Bin of copies for the shelf.'),
      hold: bin.describe('Bin of copies that are reserved here.'),
      transit: bin.describe('Bin of copies for another place.'),
      other: bin.describe('Bin of refused copies.'),
    })
    .prefault({})
    .describe('Sort bins of returned copies (CL): to the shelf, on hold here, in transit to another place, refused.'),
  idleSeconds: z.int().min(10).max(86_400).default(900).describe('Idle time after which a connection is closed.'),
  connections: z.int().min(1).max(500).default(50).describe('Machines of the library at a time.'),
});
export type SipServerSettings = z.output<typeof sipServerSchema>;

/** `sip2` of library.json: docs/operate/sip2.md. */
export const sipSchema = z
  .strictObject({
    server: sipServerSchema.optional().describe('Self-service machines; without it none can connect.'),
    system: sipSystemSchema.optional().describe('External lending system; without it, Yuelan is the lending system.'),
  })
  .refine(({ server, system }) => server === undefined || system === undefined, {
    message: 'machines belong to the system that lends: server or system, not both',
  });
