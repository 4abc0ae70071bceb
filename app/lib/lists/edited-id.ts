import type { LoaderFunctionArgs } from "@remix-run/node";

/** Id of what an editor is open for; null at the address of a new one. */
export const editedId = ({ params }: Pick<LoaderFunctionArgs, "params">): string | null =>
  params.id === undefined || params.id === "new" ? null : params.id;
