import type { LoaderFunctionArgs } from "@remix-run/node";
import { dataAnswer } from "~/lib/http/data-answer.server";
import { readSearchText, searchByName } from "~/lib/palette/search-by-name.server";
import { requireUser } from "~/lib/session/guards.server";

/** What the palette finds, while its user is typing. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const found = await searchByName(args, readSearchText(args.request));
  return dataAnswer(found);
}
