/**
 * Every business constant of specification section 9, once, with its unit in its name. Deployment
 * settings are not here: they are environment variables (server/env.ts).
 */
export const limits = {
  resetPasswordLinkMinutes: 10,
  smsCodeDigits: 6,
  smsCodeMinutes: 5,
  resendVerificationBlockMinutes: 3,
  /** Decision D35. */
  verificationLinkHours: 24,
  /**
   * A one-time code by SMS or e-mail becomes invalid after this many wrong attempts (threat B5).
   */
  codeTries: 5,
  /** Pause between two one-time codes to the same user. */
  codeResendSeconds: 60,
  /** Decision D28: time between the password and the second factor. */
  tempTokenMinutes: 10,
  backupCodes: 10,
  passkeysPerUserMax: 10,
  passkeyNameChars: 64,
  /** Time to answer a passkey's challenge. */
  passkeyChallengeMinutes: 5,
  /** Decision D31. */
  trustedDeviceDays: 30,
  orderExpiryNoticeDays: 15,
  idleTimeoutMs: 5 * 60_000,
  /** Duration of the idle countdown (decision D19). */
  idleCountdownSeconds: 30,
  privilegesReloadMs: 10_000,
  forcedLogoutMs: 5_000,
  preferenceAlertMs: 5_000,
  heartbeatMs: 3 * 60_000,
  /** The server closes a silent channel after this (decision D26). */
  realtimeSilenceMs: 7 * 60_000,
  /** A held PTZ movement is sent again after this. */
  ptzRenewMs: 1_000,
  /** The cloud stops a PTZ movement that was not renewed for this long. */
  ptzStopMs: 2_000,
  reconnectAttempts: 5,
  reconnectDelayMs: 1_000,
  exportEventsMax: 500,
  queryEventsMax: 10_000,
  histogramBucketsDefault: 60,
  histogramBucketsMax: 200,
  emailRecipientsMax: 10,
  shareNoteChars: 64,
  shareLinkPasswordMinChars: 1,
  shareLinkPasswordMaxChars: 16,
  /** 2 × 1024 × 1024 (decision D15). */
  avatarMaxBytes: 2 * 1024 * 1024,
  avatarTypes: ["image/jpeg", "image/png"],
  vpnIdMinChars: 5,
  vpnIdMaxChars: 30,
  snapshotKeepDaysDefault: 365,
  messageToastMs: 3_000,
  notificationToastMs: 4_500,
  playerReadyTimeoutMs: 3_000,
  playerIdlePauseSeconds: 20,
  playerIdleCheckMs: 1_000,
  playerInitDelayMs: 200,
  playerPositionCheckMs: 100,
  playerConnectDelayMs: 100,
  captchaPollMs: 25,
  /** Decision D61: a captcha that is not ready by then is given up, with a message. */
  captchaTimeoutMs: 10_000,
  playerLayouts: [1, 4, 9, 16, 36],
  p2pServerPort: 3366,
  p2pNatTypes: [1, 0],
  playerWrapperVersion: "1.4.26",
  localPlayerPorts: [9100, 9101],
  fileSizeUnits: ["KB", "MB", "GB", "TB", "PB"],
  fileSizeDecimals: 2,
  stageHostNamePart: "stage",
  defaultTimeFormat: "MM-DD-YYYY HH:mm:ss",
  /** Decision D66: rows per page, and the sizes offered. */
  perPage: 50,
  perPageChoices: [25, 50, 100],
  /** Decision D25: a session ends this long after sign-in, whatever happens. */
  sessionHours: 12,
  /** Threat C10: an unused session ends after this. */
  sessionIdleMinutes: 30,
  /** Decision D26: single use, for the realtime and media sockets. */
  socketTicketSeconds: 30,
  nameMaxChars: 64,
  viewNameMaxChars: 32,
  /** Our choice. */
  viewsPerUserMax: 100,
  /** Saved searches (our choice): name, length of the address's query, number a user. */
  savedSearchNameChars: 64,
  savedSearchQueryChars: 4_000,
  savedSearchesPerUserMax: 100,
  /** A deleted saved search can be restored for so long (our choice). */
  savedSearchRestoreSeconds: 60,
  /** The command palette finds at most so many at once, of all kinds. */
  paletteResultsMax: 20,
  /** Words of a palette's search; a name has every one of them. */
  paletteWordsMax: 8,
  /** Length of a search in plain words (our choice). */
  searchWordsChars: 500,
  phoneMaxChars: 20,
  addressMaxChars: 200,
  /** Ten years of recordings. */
  keepDaysMax: 3650,
  /** Cameras of a saved view: four pages of the largest layout. */
  viewCamerasMax: 144,
  /** Up to so many cameras the wall's tree is on the page whole; of more, a host's are loaded when it is opened (our choice). */
  wholeTreeCamerasMax: 400,
  /** Up to so many cameras a page that filters by them draws and names each; of more, they are loaded when they are needed (our choice). */
  namedTreeCamerasMax: 200,
  /** Cameras that one search of a larger tree lists (our choice). */
  foundCamerasMax: 200,
  /** How long a change can be taken back where it was announced (our choice). */
  undoSeconds: 10,
  /** Ids in one argument of a call. */
  idsPerCall: 10_000,
  accountIdMaxDigits: 12,
  emailMaxChars: 254,
  /** Decision D69: for an account without an active order. */
  logsKeepDaysDefault: 30,
  /** Archives of an account without an active order. */
  archiveLimitDefault: 50,
  /** Decision D81: events archived by one call. */
  archivesPerCall: 50,
  /** Decision D82: a deleted archive can be restored for so long. */
  archiveRestoreSeconds: 60,
  /** Decision D83: what is copied around an event, at most, and for how long a host is waited for. */
  archiveClipBeforeMs: 5_000,
  archiveClipAfterMs: 10_000,
  archiveClipMaxMs: 120_000,
  archiveHostAwayHours: 24,
  /** Decision D94: the range of one query of the audit log. */
  auditQueryDays: 90,
  /** Rows of one audit log export. */
  auditExportMax: 10_000,
  /** Decision D38: single use, for the other applications. */
  handoffTokenSeconds: 60,
  /** Notes on VPN entries and renew requests (decision D65). */
  noteMaxChars: 64,
  serialMaxChars: 64,
  announcementTitleChars: 120,
  announcementMessageChars: 2_000,
  /** Decision D48: lifetime of a share link in hours. */
  shareExpireHoursMin: 1,
  shareExpireHoursMax: 720,
  shareExpireHoursDefault: 24,
  /** Lifetimes that are chosen by one press; others are typed. */
  shareExpireHoursChoices: [1, 24, 168],
  /** A link that ends within so many hours expires soon (our choice). */
  shareExpiresSoonHours: 6,
  /** Decision D85: between two mails of a link to the same address. */
  shareResendMinutes: 3,
  /**
   * Decision D49: wrong passwords per hour for a link and address; threat G9: and for a link from
   * anywhere.
   */
  shareWrongPasswordsPerHour: 10,
  shareWrongPasswordsPerLinkPerHour: 50,
  /** Openings of share links an hour, with a password or without: from one network, and of one link from anywhere. */
  shareOpeningsPerHour: 300,
  shareOpeningsPerLinkPerHour: 3_000,
  /**
   * Minimum time between two firings of an alert for the same camera (our choice).
   */
  alertCooldownSeconds: 300,
  /** Video exports: cameras per request, the number in the largest layout. */
  exportCamerasMax: 36,
  /** Video exports per user at a time, finished ones included. */
  exportsPerUserMax: 200,
  /** Decision D91. */
  notificationKeepDays: 30,
  notificationsPerUserMax: 1_000,
  /** Browsers a user gets pushes in; a further one takes the place of the oldest (our choice). */
  pushesPerUserMax: 10,
  /** A push that could not be delivered by then is dropped (our choice). */
  pushKeepSeconds: 3_600,
  /** A browser that did not sign in for so long is a new device again (our choice). */
  deviceKnownDays: 180,
  /** A host or camera that is gone for longer gets a disconnect event (decision D89). */
  disconnectAfterSeconds: 30,
  alertTriggersMax: 256,
  alertsPerUserMax: 100,
  /** What an alert would have fired on is shown for so many days, by this many events at most. */
  alertPreviewDays: 7,
  alertPreviewEvents: 50,
  /** Events a preview looks at. */
  alertPreviewRows: 10_000,
  /**
   * Mails in 24 hours requested by one account, by one visitor's address, and by anyone to one recipient (threat B17).
   * Our choice: enough to invite a whole company in a day.
   */
  mailsPerDay: {
    invitation: { account: 100, visitor: 200, recipient: 10 },
    verification: { account: 20, visitor: 100, recipient: 10 },
    shareLink: { account: 200, visitor: 400, recipient: 50 },
  },
  /** API tokens: the longest lifetime, active ones an account, requests of one in a minute (our choice). */
  apiTokenDaysMax: 366,
  apiTokensMax: 50,
  apiTokenRequestsPerMinute: 600,
  /** An API token that has ended stays in the list for so long. */
  apiTokenKeepDays: 90,
  /** Webhooks of an account, and what is kept of the deliveries of one (our choice). */
  webhooksMax: 10,
  webhookUrlMaxChars: 1_000,
  /** Deliveries that wait for one webhook; what comes then is not delivered, and counted. */
  webhookWaitingMax: 500,
  webhookLogRows: 100,
  webhookLogDays: 30,
  /** Between the attempts of a delivery, almost a day in all; after the last one it is given up. */
  webhookRetrySeconds: [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800],
  webhookTimeoutMs: 10_000,
  /** Sessions are told of a new server one after the other within this time, unless told otherwise (our choice). */
  serverUpdateSpreadSeconds: 120,
  /** An invitation to open an account is valid for so long (our choice). */
  signUpInvitationDays: 7,
  /** After its secret was replaced, a webhook is signed with the one before too for so long. */
  webhookRotationHours: 24,
} as const;

/** Splits of the live wall and of the local player. */
export type Layout = (typeof limits.playerLayouts)[number];
