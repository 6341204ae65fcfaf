import { z } from 'zod';
import { staffRoles } from '../../rules/staff.ts';

const roles = z
  .array(z.enum(staffRoles))
  .min(1)
  .max(staffRoles.length)
  .transform((input) => staffRoles.filter((role) => input.includes(role)));
const account = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{1,49}$/u);
const name = z.string().trim().min(1).max(100);
const libCodes = z
  .array(z.string().max(64))
  .max(100)
  .transform((input) => [...new Set(input)]);

const staffMemberSchema = z.object({
  account: z.string(),
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
  /** Library codes to which acts are limited; empty: all. */
  libCodes: z.array(z.string()),
  isClosed: z.boolean(),
  hasFactor: z.boolean(),
  /** ISO time of the last call at the desk; null when there was none. */
  lastSeenAt: z.string().nullable(),
});
export type StaffMember = z.output<typeof staffMemberSchema>;

export const newStaffSchema = z.object({ account, name, roles, libCodes: libCodes.default([]) });

/** Accounts of staff, by an administrator. The last administrator stays one. */
export const staffCalls = {
  listStaff: {
    summary: 'All accounts of staff, closed ones last.',
    input: z.object({}),
    output: z.object({ result: z.array(staffMemberSchema) }),
  },
  addStaff: {
    summary: 'Adds an account; its first password is shown once and must be replaced.',
    input: newStaffSchema,
    output: z.object({ member: staffMemberSchema, password: z.string() }),
  },
  changeStaff: {
    summary:
      'Changes name, roles, libraries or state of an account, or switches its second factor off; its sessions end.',
    input: z.object({
      account: z.string().max(100),
      name: name.optional(),
      roles: roles.optional(),
      libCodes: libCodes.optional(),
      isClosed: z.boolean().optional(),
      dropFactor: z.literal(true).optional(),
    }),
    output: staffMemberSchema,
  },
  resetStaffPassword: {
    summary: 'Gives an account a new first password, which is shown once; its sessions end.',
    input: z.object({ account: z.string().max(100) }),
    output: z.object({ password: z.string() }),
  },
};
