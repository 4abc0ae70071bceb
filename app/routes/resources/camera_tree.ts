import type { LoaderFunctionArgs } from "@remix-run/node";
import { dataAnswer } from "~/lib/http/data-answer.server";
import { notLoaded } from "~/lib/http/graphql.server";
import { requireUser } from "~/lib/session/guards.server";
import { getTreePart } from "~/lib/wall/camera-tree.server";

/** Cameras of the tree beside a wall: `?right=live&hosts=1,2`, `&cameras=5,6` or `&q=gate`. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const part = await getTreePart(args).catch(notLoaded("cameras of the tree"));
  return dataAnswer(part);
}
