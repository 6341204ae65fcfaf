import { z } from 'zod';
import { sipSystemSchema } from './sip2-system.schema.ts';

const bin = z
  .string()
  .regex(/^[A-Za-z0-9]{1,8}$/)
  .optional();

/** `sip2.server` of library.json: machines of the library that work on Yuelan's own circulation. */
const sipServerSchema = z.strictObject({
  /** Addresses and ranges (10.0.0.0/8) from which machines may connect. At least one. */
  addresses: z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).min(1),
  /** Institution ID (AO); the group code if omitted. */
  institution: z.string().trim().min(1).max(60).optional(),
  /** Whether actions of a reader require the password. A password that is sent is always checked. */
  patronPassword: z.enum(['required', 'optional']).default('required'),
  /** Whether readers with a second factor may use machines, which only check the password. */
  secondFactor: z.enum(['allowed', 'refused']).default('allowed'),
  payments: z.boolean().default(false),
  /** Whether a machine may freeze a card (01). */
  blockPatron: z.boolean().default(false),
  /** How due days are written: 2026-12-31, or 20261231    235959. */
  dueDates: z.enum(['iso', 'sip2']).default('iso'),
  /** Sort bins of returned copies (CL): to the shelf, on hold here, in transit to another place, refused. */
  bins: z.strictObject({ shelf: bin, hold: bin, transit: bin, other: bin }).prefault({}),
  /** Idle time after which a connection is closed. */
  idleSeconds: z.int().min(10).max(86_400).default(900),
  connections: z.int().min(1).max(500).default(50),
});
export type SipServerSettings = z.output<typeof sipServerSchema>;

/** `sip2` of library.json: docs/operate/sip2.md. */
export const sipSchema = z
  .strictObject({
    /** Left out: no machine gets in. */
    server: sipServerSchema.optional(),
    /** External lending system; without it, Yuelan is the lending system. */
    system: sipSystemSchema.optional(),
  })
  .refine(({ server, system }) => server === undefined || system === undefined, {
    message: 'machines belong to the system that lends: server or system, not both',
  });
