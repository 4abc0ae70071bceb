import { z } from "zod";
import { answerForms, FormSuccess, onForm } from "~/lib/forms/form.server";

/** @throws Response 404 on a server that is not for development or a test */
export function requireKit(): void {
  const { NODE_ENV, SIGHTLINE_KIT } = process.env;
  if (NODE_ENV !== "development" && SIGHTLINE_KIT !== "1")
    throw new Response(null, { status: 404 });
}

export interface Posted {
  /** Name and value of each, in the order they came. */
  fields: [name: string, value: string][];
}

/** Says what was posted. */
export async function echoForm(request: Request) {
  const form = await request.formData();
  return answerForms(form, {
    kit: onForm(z.object({}), async (_value, all) => {
      const fields = [...all].map(([name, value]): [string, string] => [name, String(value)]);
      const isOwn = ([name]: [string, string]) => name !== "intent" && name !== "id";
      return new FormSuccess<Posted>({ fields: fields.filter(isOwn) });
    }),
  });
}
