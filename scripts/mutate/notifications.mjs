const shown = ["tests/integration/notifications.test.ts"];
const pushed = ["tests/integration/push.test.ts"];

/** @type {import("../lib/breakages.mjs").Breakage[]} */
export const notifications = [
  {
    name: "notification-right",
    file: "backend/notification/queries.ts",
    find: "select camera_id from ${cameraRights(viewer)} as rights) end",
    replace: "select id from camera) end",
    rule: "D6: an alert is told only while its receiver may see the camera",
    tests: shown,
  },
  {
    name: "notification-playback",
    file: "backend/notification/queries.ts",
    find: "as rights where playback",
    replace: "as rights",
    rule: "D6: an export is told only to those who may play the camera back",
    tests: shown,
  },
  {
    name: "notification-other-user",
    file: "backend/notification/queries.ts",
    find: "where user_id = ${viewer.userId} and account_id = ${viewer.accountId} and read_at is null\n",
    replace: "where read_at is null\n",
    rule: "a user reads their own notifications only",
    tests: shown,
  },
  {
    name: "notification-days",
    file: "backend/notification/queries.ts",
    find: "and created_at > now() - make_interval",
    replace: "and created_at < now() + make_interval",
    rule: "D91: kept for 30 days",
    tests: shown,
  },
  {
    name: "firmware-twice",
    file: "backend/host/connection.ts",
    find: "if (ended && found?.isNew)",
    replace: "if (ended && found)",
    rule: "a firmware update's end is told once",
    tests: ["tests/integration/notification-causes.test.ts"],
  },
  {
    name: "push-gone",
    file: "backend/notification/push-sender.ts",
    find: "status === 404 || status === 410",
    replace: "status === 404",
    rule: "a subscription that is gone is deleted",
    tests: pushed,
  },
  {
    name: "push-read",
    file: "backend/notification/tasks.ts",
    find: "!row || row.isRead ||",
    replace: "!row ||",
    rule: "what was read is not pushed any more",
    tests: pushed,
  },
  {
    name: "push-port",
    file: "contract/notifications.ts",
    find: "username + password + port + hash",
    replace: "username + password + hash",
    rule: "no push goes to a port of a network of one's own",
    tests: pushed,
  },
  {
    name: "push-mapped",
    file: "backend/socket/public-address.ts",
    find: 'return global.check(address, "ipv6") && ',
    replace: "return ",
    rule: "no push goes to an address that is not given out",
    tests: ["backend/socket/public-address.test.ts"],
  },
];
