import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, FormRejection, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { readPicture } from "~/lib/http/picture-upload.server";
import { noFields } from "~contract/fields";
import { limits } from "~contract/limits";
import { nameForm } from "~contract/settings";

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

export async function getOwnProfile(args: CloudArgs) {
  const { query_profile: profile, query_session_list: sessions } = await callCloud(
    args,
    profileDocument,
    {},
  );
  return { profile, session: sessions.find(({ current }) => current) ?? null };
}

/**
 * Name and picture. A picture comes as a multipart form, everything else says what it is; the answer is the page whose
 * action it is.
 */
export async function changeProfile(args: CloudArgs) {
  const { request } = args;
  const page = new URL(request.url).pathname;
  if (request.headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data")) {
    return changePicture(args, page);
  }
  return answerForms(await request.formData(), {
    name: onForm(nameForm, async (values) => {
      await callCloud(args, updateProfile, values);
      return flashRedirect(page, "profile_saved");
    }),
    remove_picture: onForm(noFields, async () => {
      await callCloud(args, deleteAvatar, {});
      return flashRedirect(page, "picture_removed");
    }),
  });
}

async function changePicture(args: CloudArgs, page: string) {
  const picture = await readPicture(args.request, "picture", limits.avatarMaxBytes);
  const form = new FormData();
  form.set("intent", "picture");
  return answerForms(form, {
    picture: onForm(noFields, async () => {
      if (!picture) throw new FormRejection({ code: "REQUIRED" });
      if (picture.bytes.length > limits.avatarMaxBytes) {
        throw new FormRejection({ code: "INVALID_PICTURE" });
      }
      await callCloud(args, uploadAvatar, {
        file_name: picture.fileName.slice(0, 255),
        content_type: picture.contentType,
        data: picture.bytes.toString("base64"),
      });
      return flashRedirect(page, "picture_saved");
    }),
  });
}
