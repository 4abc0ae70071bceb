import { z } from "zod";
import { announceServerUpdate, publishPlayer } from "../../backend/release/service";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { count, defineCommand } from "./command";

const defaultMinutes = String(limits.serverUpdateSpreadSeconds / 60);

export const serverUpdate = defineCommand({
  name: "server update",
  summary:
    "Tells every session that the server was updated: its pages sign out, after five seconds at the latest.",
  input: { within: count(0, 1_440).optional() },
  options: {
    within: {
      value: "MINUTES",
      help: `each session at its own moment within this time; ${defaultMinutes} when not given`,
    },
  },
  question: () => "Have everybody sign in again?",
  async run({ change, print }, { within = Number(defaultMinutes) }) {
    await change(async (tx, audit) => {
      await announceServerUpdate(tx, within * 60);
      await audit({
        behaviorId: behaviors.serverUpdateAnnounced,
        accountId: null,
        target: { type: "release", id: "server", name: "" },
        payload: { after: { within_minutes: within } },
      });
    });
    print(`Every session is told within ${within} minutes.`);
  },
});

export const playerPublish = defineCommand({
  name: "player publish",
  summary: "Tells the Windows players of a new version, now and at sign-in.",
  input: {
    version: z
      .string()
      .regex(/^[0-9]+(\.[0-9]+){0,3}$/, "must be numbers and dots")
      .max(40, "is too long"),
    url: z
      .string()
      .url("must be an address")
      .regex(/^https:\/\//, "must begin with https://")
      .max(1_000, "is too long"),
  },
  options: {
    version: { value: "VERSION", help: "as 1.4.27", positional: true },
    url: { value: "URL", help: "where it is downloaded", positional: true },
  },
  question: ({ version, url }) => `Offer player ${version} of ${url} to everybody on Windows?`,
  async run({ change, print }, player) {
    await change(async (tx, audit) => {
      await publishPlayer(tx, player);
      await audit({
        behaviorId: behaviors.playerPublished,
        accountId: null,
        target: { type: "release", id: "player", name: player.version },
        payload: { after: player },
      });
    });
    print(`Player ${player.version} is published.`);
  },
});
