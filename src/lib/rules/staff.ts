export const staffRoles = ['circulation', 'overrides', 'acquisitions', 'content', 'readers', 'administrator'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whom something at the desk is for: anyone who is signed in there, one role, or any of some. */
export type DeskAccess = 'staff' | StaffRole | readonly StaffRole[];

/** Whether somebody with these roles may use what is for that access. */
export const mayUse = (roles: readonly StaffRole[], access: DeskAccess): boolean => {
  if (access === 'staff' || roles.includes('administrator')) return true;
  return typeof access === 'string' ? roles.includes(access) : access.some((entry) => roles.includes(entry));
};

/** What a session of staff still waits for: a password that nobody else knows, an app that is set up, its code. */
export const deskSteps = ['password', 'enrol', 'prove', ''] as const;
export type DeskStep = (typeof deskSteps)[number];
