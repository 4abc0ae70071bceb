/**
 * Behaviour ids of the audit log (docs/decisions-spec.md section 5). Their names are texts: public/locales,
 * audit.json.
 */

/** Behaviours that console and cloud write. */
export const behaviors = {
  // Account: 1 to 74.
  signedIn: 1,
  signInFailed: 2,
  signedOut: 3,
  forcedOut: 4,
  signedUp: 5,
  emailVerified: 6,
  verificationEmailResent: 7,
  accountIdRequested: 8,
  passwordResetRequested: 9,
  passwordReset: 10,
  passwordChanged: 11,
  profileUpdated: 12,
  avatarChanged: 13,
  languageChanged: 14,
  themeChanged: 15,
  timeFormatChanged: 16,
  mobileNumberVerified: 17,
  twoFactorEnabled: 18,
  twoFactorDisabled: 19,
  twoFactorCodeFailed: 20,
  deviceTrusted: 21,
  trustedDeviceRemoved: 22,
  userInvited: 23,
  invitationResent: 24,
  userUpdated: 25,
  userMadeMaster: 26,
  userMasterRemoved: 27,
  userDeleted: 28,
  userTwoFactorReset: 29,
  regionCreated: 30,
  regionUpdated: 31,
  regionDeleted: 32,
  regionManagerAdded: 33,
  regionManagerRemoved: 34,
  hostsMoved: 35,
  hostCreated: 36,
  hostUpdated: 37,
  hostEnabled: 38,
  hostDisabled: 39,
  hostDeleted: 40,
  hostPasswordReset: 41,
  hostFirmwareUpdateStarted: 42,
  cameraSettingsUpdated: 43,
  storageSettingsUpdated: 44,
  privilegesCreated: 45,
  privilegesUpdated: 46,
  privilegesDeleted: 47,
  viewCreated: 48,
  viewUpdated: 49,
  viewDeleted: 50,
  shareLinkCreated: 51,
  shareLinkUpdated: 52,
  shareLinkEmailed: 53,
  shareLinkOpened: 54,
  shareLinkDeleted: 55,
  archiveCreated: 56,
  archiveNoteUpdated: 57,
  archiveDeleted: 58,
  alertCreated: 59,
  alertUpdated: 60,
  alertEnabled: 61,
  alertDisabled: 62,
  alertDeleted: 63,
  vpnCreated: 64,
  vpnUpdated: 65,
  vpnDeleted: 66,
  serialAdded: 67,
  licenseAssigned: 68,
  licenseReleased: 69,
  autoRenewalEnabled: 70,
  autoRenewalCancelled: 71,
  renewRequestSent: 72,
  renewRequestCancelled: 73,
  auditLogExported: 74,
  // Cloud VMS: 40001 to 40842, the first three digits choose the object.
  liveOpened: 40001,
  snapshotTaken: 40003,
  ptzMoved: 40004,
  ptzPresetCalled: 40005,
  playbackOpened: 40101,
  rangeExported: 40102,
  exportCompleted: 40103,
  exportFailed: 40104,
  exportCancelled: 40105,
  exportDownloaded: 40106,
  clipPlayed: 40107,
  clipDownloaded: 40108,
  eventQueried: 40201,
  eventOpened: 40202,
  eventsExported: 40203,
  peopleSearched: 40301,
  vehiclesSearched: 40302,
  aiResultOpened: 40303,
  savedSearchCreated: 40304,
  savedSearchUpdated: 40305,
  savedSearchDeleted: 40306,
  aiEventsExported: 40307,
  savedSearchRestored: 40308,
  aiSearched: 40309,
  outputSwitched: 40422,
  viewsReordered: 40504,
  archiveRestored: 40614,
  archiveRetried: 40615,
  archiveDownloaded: 40616,
  archivesExported: 40617,
  alertFired: 40706,
  pushRegistered: 40707,
  pushDeleted: 40708,
  // Access control: what this console does itself.
  mobileCardReset: 41602,
  mobileCardDeactivated: 41603,
  mobileCardUpdated: 41604,
  doorLicenseAssigned: 41901,
  doorLicenseReleased: 41902,
  // The cloud's staff, by npm run admin; in no range of the specification.
  orderCreated: 90001,
  licensesIssued: 90002,
  renewRequestProcessed: 90003,
  renewRequestApproved: 90004,
  announcementPublished: 90005,
  announcementEnded: 90006,
  mobileCardsIssued: 90007,
  // The calendar of expiry dates; ours.
  expiryFeedCreated: 90008,
  expiryFeedDeleted: 90009,
  serverUpdateAnnounced: 90010,
  playerPublished: 90011,
  dataRestored: 90012,
  // Programs that use the account; ours.
  apiTokenCreated: 90101,
  apiTokenRevoked: 90102,
  webhookCreated: 90111,
  webhookUpdated: 90112,
  webhookEnabled: 90113,
  webhookDisabled: 90114,
  webhookDeleted: 90115,
  webhookSecretReplaced: 90116,
  webhookTested: 90117,
  // Sign-in for organisations; ours.
  passkeyAdded: 90201,
  passkeyRenamed: 90202,
  passkeyRemoved: 90203,
  userProvisioned: 90204,
  // What hosts report; ours.
  eventsRetried: 90301,
} as const;

/**
 * Behaviours with a name, written by other applications of the account or older ones; only shown
 * here.
 */
const shownOnly = [
  40002, 40006, 40007, 40401, 40402, 40403, 40404, 40405, 40406, 40407, 40408, 40409, 40410, 40411,
  40412, 40420, 40421, 40501, 40502, 40503, 40601, 40602, 40603, 40604, 40605, 40611, 40612, 40613,
  40701, 40702, 40703, 40704, 40705, 40801, 40802, 40803, 40804, 40805, 40806, 40807, 40808, 40809,
  40810, 41001, 41002, 41003, 41004, 41005, 41101, 41102, 41103, 41104, 41105, 41201, 41202, 41203,
  41204, 41205, 41301, 41302, 41303, 41401, 41402, 41403, 41501, 41502, 41503, 41601, 41701, 41702,
  41703, 41704, 41705, 41706, 41801, 41802, 41803, 41903, 41904,
];

/** Every id with a name, ascending: the choices of a filter. */
export const namedBehaviors: readonly number[] = [...Object.values(behaviors), ...shownOnly].sort(
  (a, b) => a - b,
);

const named: ReadonlySet<number> = new Set(namedBehaviors);

/** First and last id of each range, both included. */
export const behaviorRanges = {
  account: [1, 74],
  vms: [40_001, 40_842],
  access: [41_001, 41_904],
} as const;

export type BehaviorFallback = keyof typeof behaviorRanges | "other";

/**
 * Key of a behaviour's name in audit.json: `behavior.<id>`, or for an id without a name its range's
 * numbered fallback, which takes `{ id }` (checklist C138).
 */
export function behaviorTextKey(id: number): `behavior.${number}` | `fallback.${BehaviorFallback}` {
  if (named.has(id)) return `behavior.${id}`;
  for (const range of ["account", "vms", "access"] as const) {
    const [first, last] = behaviorRanges[range];
    if (Number.isInteger(id) && id >= first && id <= last) return `fallback.${range}`;
  }
  return "fallback.other";
}
