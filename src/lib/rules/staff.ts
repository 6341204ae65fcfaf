/** What staff may do at the desk; an administrator may do everything. */
export const staffRoles = ['circulation', 'acquisitions', 'content', 'readers', 'administrator'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whom a call of the desk is for: whoever is signed in there, or one role. */
export type DeskAccess = 'staff' | StaffRole;

/** Whether somebody with these roles may use what is for that one. */
export const mayUse = (roles: readonly StaffRole[], access: DeskAccess): boolean =>
  access === 'staff' || roles.includes('administrator') || roles.includes(access);

/** What a session of staff still waits for: a password that nobody else knows, an app that is set up, its code. */
export const deskSteps = ['password', 'enrol', 'prove', ''] as const;
export type DeskStep = (typeof deskSteps)[number];
