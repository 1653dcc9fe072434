/** Who may do what over HTTP. Roles are few on purpose: a key that needs two is two keys. */

export const PERMISSIONS = [
  /** Look at jobs, items, logs, lanes, schedules, briefs and engine versions. */
  'read',
  /** Start jobs and schedules, and control them. */
  'operate',
  /** Work on the items of stages of kind `pull`. */
  'work',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What each role may do. A worker cannot look around, and an operator cannot take items. */
export const ROLES = {
  viewer: ['read'],
  operator: ['read', 'operate'],
  worker: ['work'],
} as const satisfies Record<string, readonly Permission[]>;
export type Role = keyof typeof ROLES;

export const ROLE_NAMES = Object.keys(ROLES) as Role[];
