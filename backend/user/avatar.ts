import { randomBytes } from "node:crypto";
import { limits } from "../../contract/limits";
import { codedError } from "../errors";
import { deleteFilesOfChange } from "../files/due-files";
import type { Context } from "../graphql/context";
import { requireAccess } from "../graphql/context";
import { openPicture } from "../picture/sharp";
import { type Profile, updatePreference } from "./service";

const sidePixels = 256;

function invalidPicture() {
  return codedError("INVALID_PICTURE", { field: "data", max: limits.avatarMaxBytes });
}

/** Decodes base64. @throws INVALID_PICTURE when malformed or too large */
function decode(data: string): Buffer {
  if (data.length > Math.ceil(limits.avatarMaxBytes / 3) * 4) throw invalidPicture();
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data)) throw invalidPicture();
  const bytes = Buffer.from(data, "base64");
  if (bytes.length === 0 || bytes.length > limits.avatarMaxBytes) throw invalidPicture();
  return bytes;
}

/**
 * The picture as it is stored: square, upright, without transparency, and re-encoded, so that no metadata or embedded
 * data of the upload is stored.
 * @throws INVALID_PICTURE unless it is a JPG or PNG by its content (decision D15)
 */
export async function toAvatar(bytes: Buffer): Promise<Buffer> {
  const picture = await openPicture(bytes);
  try {
    return await picture
      .flatten({ background: "#ffffff" })
      .resize(sidePixels, sidePixels, { fit: "cover" })
      .webp({ quality: 85 })
      .toBuffer();
  } catch {
    throw invalidPicture();
  }
}

export interface AvatarInput {
  contentType: string;
  /** base64 */
  data: string;
}

/** @throws INVALID_PICTURE, TOO_MANY_ATTEMPTS */
export async function uploadAvatar(context: Context, input: AvatarInput): Promise<Profile> {
  const { services } = context;
  const { viewer } = await requireAccess(context);
  if (!limits.avatarTypes.some((type) => type === input.contentType)) throw invalidPicture();
  await services.identityLimits.pictureByUser.consume(String(viewer.userId));
  const picture = await toAvatar(decode(input.data));
  const name = `${randomBytes(16).toString("hex")}.webp`;
  await services.files.put(storedName(name), picture);
  return replacePicture(context, name);
}

export function deleteAvatar(context: Context): Promise<Profile> {
  return replacePicture(context, null);
}

/** The old file goes only after the user's row refers to the new one; a trigger notes it (migration 0040). */
async function replacePicture(context: Context, name: string | null): Promise<Profile> {
  const { services } = context;
  const profile = await updatePreference(context, "profilePicture", name);
  await deleteFilesOfChange(services.scopes.system, services.files);
  return profile;
}

export function storedName(picture: string): string {
  return `avatars/${picture}`;
}
