/** @type {import("../lib/breakages.mjs").Breakage[]} */
export const ptz = [
  {
    name: "ptz-stop-waits",
    file: "app/routes/cloud_vms/live/ptz/ptz-sender.ts",
    find: "        current.abort.abort();\n",
    replace: "",
    rule: "A stop overtakes a movement that is not answered",
    tests: ["app/routes/cloud_vms/live/ptz/ptz-sender.test.ts"],
  },
  {
    name: "ptz-unrenewed",
    file: "backend/device/movement-guard.ts",
    find: "        options.stop(index);\n",
    replace: "",
    rule: "The cloud stops a movement that is not renewed",
    tests: ["backend/device/movement-guard.test.ts"],
  },
  {
    name: "ptz-renewal-noted",
    file: "backend/camera/movements.ts",
    find: "if (isPtzMovement(command)) held",
    replace: "if (!isPtzMovement(command)) held",
    rule: "The audit log has a held movement once",
    tests: ["backend/camera/movements.test.ts"],
  },
];
