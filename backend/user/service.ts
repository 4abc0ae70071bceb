import { behaviors } from "../../contract/audit-behaviors";
import { factorTypes } from "../../contract/names";
import type { ServerMessage } from "../../contract/realtime";
import type { Database, Transaction } from "../db/client";
import { codedError } from "../errors";
import type { Context } from "../graphql/context";
import { mutate } from "../graphql/mutate";
import { listFactors } from "../session/service";
import type { Viewer } from "../viewer";
import { findProfileRow, type UserChange, updateUser } from "./queries";

export { listRegionIdsByName, lockMasters } from "./member-queries";

export { findProfileRow, type SubscribedService } from "./queries";
export { insertUser, setVerified } from "./sign-up-queries";

/** The signed-in user (specification section 3). Its factors are asked for by their field. */
export type Profile = NonNullable<Awaited<ReturnType<typeof findProfileRow>>>;

export async function getProfile(db: Database | Transaction, viewer: Viewer): Promise<Profile> {
  const row = await findProfileRow(db, viewer.userId);
  if (!row) throw codedError("EXPIRED_TOKEN");
  return row;
}

/** Whether two-factor is on and its first factor is a code by SMS (checklist C123 to C125). */
export async function hasMfaSms(db: Database, { id, mfaEnable }: Profile): Promise<boolean> {
  if (!mfaEnable) return false;
  const [first] = await listFactors(db, id);
  return first?.type === factorTypes.message && first.receiverSms;
}

/** Path of a user's picture; null for none. */
export function pictureLink(picture: string | null): string | null {
  return picture && `/media/avatar/${picture}`;
}

type Preference = Pick<UserChange, "language" | "theme" | "timeFormat" | "profilePicture">;

const preferences = {
  language: {
    behaviorId: behaviors.languageChanged,
    toMessage: (value: unknown): ServerMessage => ({
      type: "USER_LANGUAGE_CHANGE",
      value: String(value),
    }),
  },
  theme: { behaviorId: behaviors.themeChanged, toMessage: toDataChange("theme") },
  timeFormat: { behaviorId: behaviors.timeFormatChanged, toMessage: toDataChange("time_format") },
  profilePicture: { behaviorId: behaviors.avatarChanged, toMessage: toDataChange("avatar") },
} as const;

function toDataChange(action: "avatar" | "time_format" | "theme") {
  return (value: unknown): ServerMessage => {
    const shown = action === "avatar" ? (pictureLink(value as string | null) ?? "") : value;
    return { type: "USER_DATA_CHANGE", action, value: shown as string | number };
  };
}

/**
 * Stores one preference of the viewer and returns the updated profile. Tells all of the viewer's tabs, those of this
 * session too: only the tab itself knows which one sent the change (decision D75).
 */
export async function updatePreference<Key extends keyof typeof preferences>(
  context: Context,
  key: Key,
  value: Preference[Key],
): Promise<Profile> {
  const { bus } = context.services;
  return mutate(context, async ({ tx, viewer, audit, afterCommit }) => {
    const before = await getProfile(tx, viewer);
    await updateUser(tx, viewer.userId, { [key]: value });
    const after = await getProfile(tx, viewer);
    const { behaviorId, toMessage } = preferences[key];
    await audit({ behaviorId, payload: { before: before[key], after: after[key] } });
    afterCommit(() =>
      bus.publish("user_message", {
        accountId: viewer.accountId,
        userId: viewer.userId,
        message: toMessage(after[key]),
      }),
    );
    return after;
  });
}

export async function updateName(context: Context, name: string): Promise<Profile> {
  return mutate(context, async ({ tx, viewer, audit }) => {
    const before = await getProfile(tx, viewer);
    await updateUser(tx, viewer.userId, { name });
    await audit({
      behaviorId: behaviors.profileUpdated,
      payload: { before: before.name, after: name },
    });
    return { ...before, name };
  });
}
