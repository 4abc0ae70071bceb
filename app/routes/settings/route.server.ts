import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { createFlash, type FlashKey } from "~/lib/cookies/flash.server";
import type { Refusal } from "~/lib/forms/form";
import { readForm, readTyped, toRefusal } from "~/lib/forms/refusal.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { readPicture } from "~/lib/http/picture-upload.server";
import { paths } from "~/lib/paths";
import { personName } from "~contract/fields";
import { limits } from "~contract/limits";

const profileDocument = graphql(`
  query query_own_profile {
    query_profile {
      account_id
      account_name
      email
      name
      profile_picture
      master
      is_region_manager
      mobile_country_code
      mobile_phone
      mobile_phone_verified_at
    }
    query_session_list { id current user_agent created }
  }
`);

const updateProfile = graphql(`
  mutation update_profile($name: String!) {
    update_profile(name: $name) { id }
  }
`);

const uploadAvatar = graphql(`
  mutation upload_avatar($file_name: String!, $content_type: String!, $data: String!) {
    upload_avatar(file_name: $file_name, content_type: $content_type, data: $data) { id }
  }
`);

const deleteAvatar = graphql(`
  mutation delete_avatar {
    delete_avatar { id }
  }
`);

export interface ProfileAnswer {
  refusal: Refusal<"name" | "picture">;
  typed?: { name: string };
}

const nameForm = z.object({ name: personName });

export async function getOwnProfile(args: CloudArgs) {
  const { query_profile: profile, query_session_list: sessions } = await callCloud(
    args,
    profileDocument,
    {},
  );
  return { profile, session: sessions.find(({ current }) => current) ?? null };
}

/** A picture comes as a multipart form, everything else says what it is. */
export async function changeProfile(args: CloudArgs) {
  const { request } = args;
  if (request.headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data")) {
    return changePicture(args);
  }
  const form = await request.formData();
  return form.get("intent") === "remove_picture" ? removePicture(args) : changeName(args, form);
}

async function changeName(args: CloudArgs, form: FormData) {
  const typed = readTyped(form, ["name"]);
  const read = readForm(form, nameForm);
  if ("refusal" in read) return refuse({ refusal: read.refusal, typed }, 400);
  try {
    await callCloud(args, updateProfile, read.value);
  } catch (error) {
    const { refusal, status } = toRefusal(error, ["name"]);
    return refuse({ refusal, typed }, status);
  }
  return done("profile_saved");
}

async function changePicture(args: CloudArgs) {
  const picture = await readPicture(args.request, "picture", limits.avatarMaxBytes);
  const fault = (code: "REQUIRED" | "INVALID_PICTURE") =>
    refuse({ refusal: { fields: { picture: { code } } } }, 400);
  if (!picture) return fault("REQUIRED");
  if (picture.bytes.length > limits.avatarMaxBytes) return fault("INVALID_PICTURE");
  try {
    await callCloud(args, uploadAvatar, {
      file_name: picture.fileName.slice(0, 255),
      content_type: picture.contentType,
      data: picture.bytes.toString("base64"),
    });
  } catch (error) {
    const { refusal, status } = toRefusal(error, []);
    const { form: code = "INTERNAL", retryAfterSeconds } = refusal;
    return refuse({ refusal: { fields: { picture: { code } }, retryAfterSeconds } }, status);
  }
  return done("picture_saved");
}

async function removePicture(args: CloudArgs) {
  await callCloud(args, deleteAvatar, {});
  return done("picture_removed");
}

function refuse(answer: ProfileAnswer, status: number) {
  return data<ProfileAnswer>(answer, { status });
}

async function done(words: FlashKey) {
  return redirect(paths.settings, { headers: { "Set-Cookie": await createFlash(words) } });
}
