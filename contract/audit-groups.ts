import { namedBehaviors } from "./audit-behaviors";

/** Themes of the audit log (specification section 3) as ranges of behaviour ids, both ends included. */
const ranges = {
  sign_in: [
    [1, 10],
    [20, 22],
    [90_201, 90_299],
  ],
  profile: [[11, 19]],
  users: [[23, 29]],
  regions: [[30, 35]],
  hosts: [
    [36, 44],
    [40_401, 40_499],
    [90_301, 90_399],
  ],
  privileges: [
    [45, 47],
    [40_801, 40_842],
  ],
  views: [
    [48, 50],
    [40_501, 40_599],
  ],
  watching: [[40_001, 40_199]],
  searching: [[40_201, 40_399]],
  share_links: [
    [51, 55],
    [40_601, 40_610],
  ],
  archives: [
    [56, 58],
    [40_611, 40_699],
  ],
  alerts: [
    [59, 63],
    [40_701, 40_799],
  ],
  vpn: [[64, 66]],
  subscription: [
    [67, 73],
    [90_001, 90_099],
  ],
  programs: [[90_101, 90_199]],
  access: [[41_001, 41_904]],
  audit: [[74, 74]],
} as const;

export type AuditGroup = keyof typeof ranges;
export const auditGroups = Object.keys(ranges) as AuditGroup[];

const isIn = (id: number, group: AuditGroup) =>
  ranges[group].some(([first, last]) => id >= first && id <= last);

/** The theme of a behaviour; null for an id of none. */
export const auditGroupOf = (id: number): AuditGroup | null =>
  auditGroups.find((group) => isIn(id, group)) ?? null;

/** The named behaviours of a theme. Ids without a name are found by no theme. */
export const behaviorsOf = (group: AuditGroup): number[] =>
  namedBehaviors.filter((id) => isIn(id, group));
