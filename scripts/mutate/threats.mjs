/** Threats whose answer is a line or two of their own. @type {import("../lib/breakages.mjs").Breakage[]} */
export const threats = [
  {
    name: "fault-in-words",
    file: "backend/graphql/yoga.ts",
    find: '  return codedError("INTERNAL");\n}\n\n/**\n * The contract',
    replace:
      "  return original instanceof Error ? original : new Error();\n}\n\n/**\n * The contract",
    rule: "A12: a fault of ours is told by its code, and not by its words",
    tests: ["tests/integration/graphql-floor.test.ts"],
  },
  {
    name: "slow-request-unchecked",
    file: "server/listener.ts",
    find: "      connectionsCheckingInterval: limits.checkMs,\n",
    replace: "",
    rule: "I12: a client that trickles is cut off when its time is up",
    tests: ["server/listener.test.ts"],
  },
  {
    name: "slow-head-unlimited",
    file: "server/listener.ts",
    find: "      headersTimeout: limits.headersMs,\n      requestTimeout: limits.requestMs,\n",
    replace: "      headersTimeout: 0,\n      requestTimeout: 0,\n",
    rule: "I12: a client that trickles is cut off",
    tests: ["server/listener.test.ts"],
  },
  {
    name: "channel-place-kept",
    file: "backend/realtime/hub.ts",
    find: '    socket.once("close", release);\n',
    replace: "",
    rule: "I10: a channel that is cut gives its place back",
    tests: ["backend/realtime/hub-crowd.test.ts"],
  },
  {
    name: "channels-end-for-good",
    file: "backend/realtime/hub.ts",
    find: 'channel.close(1012, "restart")',
    replace: 'channel.close(1000, "restart")',
    rule: "I11: a server that ends tells its pages that it comes back",
    tests: ["backend/realtime/hub-crowd.test.ts"],
  },
  {
    name: "file-part-left",
    file: "backend/files/store.ts",
    find: "        await handle.close();\n        await rm(unfinished, { force: true });\n",
    replace: "        await handle.close();\n",
    rule: "I8: a write that fails leaves no part of a file",
    tests: ["backend/files/store.test.ts"],
  },
];
